import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Check, CheckName } from '@/lib/verification/engine/check';

const CHECKS_FOLDER = join(import.meta.dirname, 'checks');

const isCheck = (value: unknown, name: CheckName): value is Check =>
  typeof value === 'object' && value !== null && 'name' in value && value.name === name && 'run' in value;

const loaded = new Map<CheckName, Promise<Check | null>>();

async function load(name: CheckName): Promise<Check | null> {
  const file = join(CHECKS_FOLDER, `${name.replaceAll('_', '-')}.ts`);
  if (!existsSync(file)) return null;
  const exported: Record<string, unknown> = await import(pathToFileURL(file).href);
  return Object.values(exported).find((value) => isCheck(value, name)) ?? null;
}

/**
 * The check of this name from `checks/<name-in-kebab-case>.ts`, loaded when it is first asked for: a process that only compares
 * text never loads a model. Null when there is none, which is reported as a check that did not run.
 */
export function findCheck(name: CheckName): Promise<Check | null> {
  const known = loaded.get(name);
  if (known) return known;
  const loading = load(name);
  loaded.set(name, loading);
  return loading;
}

/** Loads every check's module ahead of its first use. */
export async function loadChecks(): Promise<void> {
  const files = readdirSync(CHECKS_FOLDER).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  await Promise.all(files.map((name) => import(pathToFileURL(join(CHECKS_FOLDER, name)).href)));
}
