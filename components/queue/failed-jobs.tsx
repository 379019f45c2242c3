'use client';

import { CircleX } from 'lucide-react';
import { api } from '@/lib/client/api';
import type { Job } from '@/lib/jobs/schema';
import { useChange } from '../claims/use-change';
import { queueStrings as words } from '../strings/queue';
import { jobWords } from '../strings/settings';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { Section } from '../ui/section';
import { Moment } from '../ui/time';

function JobRow({ job, disabledReason }: { job: Job; disabledReason?: string }) {
  const retry = useChange({
    send: () => api('POST /jobs/{id}/retry', { params: { id: job.id } }),
    done: words.retried,
  });
  return (
    <li className="flex items-start gap-3 border-t border-line-soft px-5 py-2 first:border-t-0 max-tablet:px-4">
      <CircleX className="mt-0.5 text-bad-solid" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{jobWords(job.type)}</span>
        <span className="block text-small text-ink-3">
          {words.attempts(job.attempt, job.maxAttempts)} {job.error?.message ?? words.noReason}{' '}
          {job.finishedAt ? <Moment at={job.finishedAt} /> : null}
        </span>
      </span>
      <Button disabledReason={disabledReason} loading={retry.busy} onClick={() => retry.run(undefined)}>
        {words.retry}
      </Button>
    </li>
  );
}

/** Background work that gave up, each with its reason; whoever may runs it again. */
export function FailedJobs(props: { jobs: readonly Job[]; total: number; disabledReason?: string }) {
  return (
    <Section title={words.jobs} count={words.shownOf(props.jobs.length, props.total)} flush id="failed-jobs">
      {props.jobs.length === 0 ? <EmptyState>{words.noJobs}</EmptyState> : null}
      <ul>
        {props.jobs.map((job) => (
          <JobRow key={job.id} job={job} disabledReason={props.disabledReason} />
        ))}
      </ul>
    </Section>
  );
}
