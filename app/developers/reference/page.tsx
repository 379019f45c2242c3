import type { Metadata } from 'next';
import { endpoints } from '@/app/api/v1/endpoints';
import { OperationSection, type OperationView } from '@/components/developers/operation-view';
import { BrandMark } from '@/components/shell/brand-mark';
import { ThemeToggle } from '@/components/shell/theme-toggle';
import { developersStrings as words } from '@/components/strings/developers';
import { shellStrings } from '@/components/strings/shell';
import { CodeBlock } from '@/components/ui/code-block';
import { Link } from '@/components/ui/link';
import { RowHead, Table, TableBody, TableHead, Td, Th, Tr } from '@/components/ui/table';
import { OPERATIONS } from '@/lib/auth/operations';
import { env } from '@/lib/core/env';
import { ERROR_CODES } from '@/lib/core/errors';
import { bodySchema } from '@/lib/http/answer';
import { PROBLEMS } from '@/lib/http/problem';

export const metadata: Metadata = { title: words.reference, robots: { index: true } };

function everyOperation(): OperationView[] {
  return endpoints().flatMap(({ path, operations }) =>
    Object.entries(operations).map(([method, declared]) => ({
      id: declared.id,
      method,
      path,
      summary: declared.summary,
      description: declared.description,
      auth: OPERATIONS[declared.id].auth,
      scope: OPERATIONS[declared.id].scope,
      status: declared.status,
      body: declared.body ?? null,
      query: declared.query ?? null,
      answer: bodySchema(declared),
    })),
  );
}

function Errors() {
  return (
    <section id="errors" aria-labelledby="errors-title" className="scroll-mt-4 border-t border-line py-5">
      <h2 id="errors-title" className="mb-1 text-title">
        {words.errors}
      </h2>
      <p className="mb-3 text-ink-2">{words.errorsLead}</p>
      <Table label={words.errors} dense stack={false}>
        <TableHead>
          <Th>{words.columns.code}</Th>
          <Th right>{words.columns.status}</Th>
          <Th>{words.columns.meaning}</Th>
        </TableHead>
        <TableBody>
          {ERROR_CODES.map((code) => (
            <Tr key={code} id={code} className="scroll-mt-4 target:bg-select">
              <RowHead className="mono break-all font-regular!">{code}</RowHead>
              <Td right>{PROBLEMS[code].status}</Td>
              <Td>{PROBLEMS[code].title}</Td>
            </Tr>
          ))}
        </TableBody>
      </Table>
    </section>
  );
}

/** From nothing to a first list, as it can be pasted once the key stands in it. */
function firstCalls(base: string): string {
  return `KEY='sk_live_...'
ORGANIZATION=$(curl -s ${base}/api/v1/auth/me -H "Authorization: Bearer $KEY" | sed 's/.*"organization":{"id":"\\([^"]*\\)".*/\\1/')
curl -s "${base}/api/v1/members?limit=5" -H "Authorization: Bearer $KEY" -H "X-Organization-ID: $ORGANIZATION"`;
}

/** The browsable reference of the API: public, made from the declarations that serve it. */
export default function ReferencePage() {
  const byTag = Map.groupBy(everyOperation(), (operation) => operation.path.split('/')[1] ?? 'api');
  return (
    <div className="mx-auto grid min-h-dvh max-w-6xl grid-cols-[14rem_minmax(0,1fr)] gap-x-8 bg-surface px-5 max-tablet:grid-cols-[minmax(0,1fr)]">
      <header className="col-span-full flex items-center gap-3 border-b border-line py-4">
        <BrandMark />
        <Link href="/developers" className="font-strong text-ink">
          {shellStrings.product}
        </Link>
        <span className="ml-auto">
          <ThemeToggle />
        </span>
      </header>
      <nav
        aria-label={words.reference}
        className="sticky top-0 max-h-dvh self-start overflow-y-auto py-5 text-small max-tablet:static max-tablet:max-h-none max-tablet:pb-0"
      >
        <a href="#errors" className="block py-1 font-medium text-ink">
          {words.errors}
        </a>
        {[...byTag].map(([tag, operations]) => (
          <details key={tag} className="py-1">
            <summary className="cursor-pointer font-medium">{tag}</summary>
            {operations.map((operation) => (
              <a key={operation.id} href={`#${operation.id}`} className="block py-1 pl-3 text-ink-2">
                {operation.summary}
              </a>
            ))}
          </details>
        ))}
      </nav>
      <main id="main" className="min-w-0 py-5">
        <h1 className="mb-2 text-figure">{words.reference}</h1>
        <p className="mb-4 text-ink-2">
          {words.referenceLead} <a href="/api/v1/openapi.json">{words.openApi}</a>{' '}
          <a href="/api/v1/collection.json">{words.collection}</a>
        </p>
        <h2 className="mb-2 text-title">{words.quickStart}</h2>
        <div className="mb-6 grid max-w-3xl gap-2">
          <p className="text-ink-2">
            {words.quickStartLead} <Link href="/developers/keys">{words.makeKey}</Link>
          </p>
          <CodeBlock label={words.quickStart} code={firstCalls(env().BASE_URL)} />
        </div>
        <h2 className="mb-2 text-title">{words.conventions}</h2>
        <ul className="mb-6 grid list-disc gap-1 pl-5 text-ink-2">
          {words.facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <Errors />
        {[...byTag].map(([tag, operations]) => (
          <section key={tag} aria-labelledby={`tag-${tag}`}>
            <h2 id={`tag-${tag}`} className="pt-6 pb-2 text-title">
              {tag}
            </h2>
            {operations.map((operation) => (
              <OperationSection key={operation.id} operation={operation} />
            ))}
          </section>
        ))}
      </main>
    </div>
  );
}
