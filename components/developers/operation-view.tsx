import { z } from 'zod';
import type { OperationAuth } from '@/lib/auth/operations';
import { developersStrings as words } from '../strings/developers';
import { Chip } from '../ui/chip';
import { FactList } from '../ui/facts';
import { ScrollRegion } from '../ui/scroll-region';

export type OperationView = {
  id: string;
  method: string;
  path: string;
  summary: string;
  description?: string;
  auth: OperationAuth;
  scope: string | null;
  status: number;
  body: z.ZodType | null;
  query: z.ZodType | null;
  answer: z.ZodType | null;
};

/** A schema as JSON Schema text; types that JSON cannot say (a file) are left open. */
function schemaText(schema: z.ZodType, io: 'input' | 'output'): string {
  return JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }), null, 2);
}

function SchemaBlock({ title, schema, io }: { title: string; schema: z.ZodType; io: 'input' | 'output' }) {
  return (
    <details className="rounded-control border border-line">
      <summary className="cursor-pointer px-3 py-1.5 font-medium">{title}</summary>
      <ScrollRegion label={title} className="max-h-96 overflow-auto border-t border-line bg-sunken">
        <pre className="mono p-3 text-small">{schemaText(schema, io)}</pre>
      </ScrollRegion>
    </details>
  );
}

/** One operation of the reference: what it does, what it takes, what it answers. */
export function OperationSection({ operation }: { operation: OperationView }) {
  const write = operation.method !== 'GET';
  return (
    <section
      id={operation.id}
      aria-labelledby={`${operation.id}-title`}
      className="scroll-mt-4 border-t border-line py-5"
    >
      <h3 id={`${operation.id}-title`} className="mb-1 text-lead">
        {operation.summary}
      </h3>
      <p className="mb-3 flex flex-wrap items-center gap-2">
        <Chip tone={write ? 'info' : 'neutral'}>{operation.method}</Chip>
        <code className="mono break-all">/api/v1{operation.path}</code>
      </p>
      {operation.description ? <p className="prose mb-3 text-ink-2">{operation.description}</p> : null}
      <FactList
        className="mb-3"
        facts={[
          {
            label: words.operation.auth,
            value: words.auth[operation.auth],
            aside: operation.scope ? <code className="mono">{operation.scope}</code> : undefined,
          },
          { label: words.operation.answer, value: operation.status },
        ]}
      />
      <div className="grid gap-2">
        {operation.query ? (
          <SchemaBlock title={words.operation.parameters} schema={operation.query} io="input" />
        ) : null}
        {operation.body ? <SchemaBlock title={words.operation.body} schema={operation.body} io="input" /> : null}
        {operation.answer ? <SchemaBlock title={words.operation.answer} schema={operation.answer} io="output" /> : null}
      </div>
    </section>
  );
}
