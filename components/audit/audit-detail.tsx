import { X } from 'lucide-react';
import type { AuditEntry } from '@/lib/audit/schema';
import { StateChip } from '../states/state-chip';
import { actionWords, auditStrings, resourceWords } from '../strings/audit';
import { buttonStyle } from '../ui/button-style';
import { CopyButton } from '../ui/copy-button';
import { Copyable } from '../ui/copyable';
import { FactList, Missing } from '../ui/facts';
import { formatNumber } from '../ui/format';
import { Link } from '../ui/link';
import { Section } from '../ui/section';
import { Moment } from '../ui/time';

const PAGES: Record<string, string> = {
  claim: '/claims/',
  evidence: '/evidence/review/',
  participant: '/participants/',
};

function resourceLink(entry: AuditEntry) {
  const words = `${entry.resourceType ? resourceWords(entry.resourceType) : ''} ${entry.resourceId ?? ''}`.trim();
  const page = entry.resourceType ? PAGES[entry.resourceType] : undefined;
  if (!page || !entry.resourceId) return <span className="break-words">{words}</span>;
  return (
    <Link href={`${page}${entry.resourceId}`} className="break-words">
      {words}
    </Link>
  );
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** One change: its place, what stood there, what stands there now. */
function Change({ change }: { change: AuditEntry['changes'][number] }) {
  const line = 'flex gap-2 px-2 py-1 break-words';
  return (
    <div className="border-b border-line-soft last:border-b-0">
      <div className="mono bg-sunken px-2 py-1 text-small break-all">{change.path}</div>
      {change.old === null || change.old === undefined ? null : (
        <div className={`${line} bg-bad-bg text-bad-fg`}>
          <span aria-hidden="true">−</span>
          <del className="min-w-0 no-underline">{text(change.old)}</del>
        </div>
      )}
      {change.new === null || change.new === undefined ? null : (
        <div className={`${line} bg-good-bg text-good-fg`}>
          <span aria-hidden="true">+</span>
          <ins className="min-w-0 no-underline">{text(change.new)}</ins>
        </div>
      )}
    </div>
  );
}

/** One entry beside the list: who, what, when, from where, what changed, and its place in the chain. */
export function AuditDetail({ entry, closeHref }: { entry: AuditEntry; closeHref: string }) {
  const { detail } = auditStrings;
  const from = [entry.ipAddress, entry.userAgent].filter(Boolean).join(' · ');
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-5 py-2.5">
        <h2>{actionWords(entry.action)}</h2>
        <StateChip group="audit" value={entry.outcome} />
        <Link
          href={closeHref}
          scroll={false}
          aria-label={detail.close}
          className={`ml-auto ${buttonStyle({ variant: 'quiet', square: true })}`}
        >
          <X className="icon-s" />
        </Link>
      </div>
      <div className="border-b border-line px-5 py-4">
        <FactList
          facts={[
            {
              label: detail.actor,
              value: entry.actor.name ?? auditStrings.nobody,
              aside: entry.actor.email ?? undefined,
            },
            { label: detail.resource, value: resourceLink(entry) },
            { label: detail.when, value: <Moment at={entry.createdAt} second year /> },
            { label: detail.took, value: `${formatNumber(entry.durationMs)} ms` },
            {
              label: detail.from,
              value: from ? <span className="break-words">{from}</span> : <Missing>{detail.nowhere}</Missing>,
            },
            { label: detail.request, value: <Copyable value={entry.requestId} /> },
            {
              label: detail.call,
              value: <span className="mono break-all">{`${entry.method} ${entry.path} → ${entry.statusCode}`}</span>,
            },
          ]}
        />
      </div>
      <Section
        title={detail.changes}
        count={entry.changes.length}
        actions={<CopyButton value={JSON.stringify(entry.changes, null, 2)} label={detail.copyJson} />}
      >
        {entry.changes.length === 0 ? (
          <p className="text-ink-2">{detail.noChanges}</p>
        ) : (
          <div className="overflow-hidden rounded-control border border-line">
            {entry.changes.map((change) => (
              <Change key={change.path} change={change} />
            ))}
          </div>
        )}
      </Section>
      <Section title={detail.chain} count={`#${formatNumber(entry.sequence)}`}>
        <FactList
          facts={[
            { label: detail.hash, value: <Copyable value={entry.hash} /> },
            { label: detail.previous, value: <Copyable value={entry.previousHash} /> },
          ]}
        />
      </Section>
    </>
  );
}
