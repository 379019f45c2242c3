import type { FieldIssue } from '@/lib/core/errors';

/** A problem that the API answered (RFC 9457), as the portal's scripts meet it. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly requestId: string | null;
  readonly issues: FieldIssue[];
  readonly problem: Record<string, unknown>;

  constructor(status: number, problem: Record<string, unknown>) {
    super(typeof problem.detail === 'string' ? problem.detail : 'The service did not answer as expected.');
    this.status = status;
    this.code = typeof problem.code === 'string' ? problem.code : 'UNREACHABLE';
    this.requestId = typeof problem.requestId === 'string' ? problem.requestId : null;
    this.issues = Array.isArray(problem.errors) ? (problem.errors as FieldIssue[]) : [];
    this.problem = problem;
  }

  /** The message for one field of a form, by the JSON pointer that the API names it with. */
  forField(name: string): string | undefined {
    return this.issues.find((issue) => issue.pointer === `/${name}`)?.message;
  }
}
