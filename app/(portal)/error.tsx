'use client';

import { Page } from '@/components/shell/page';
import { pageStrings } from '@/components/strings/pages';
import { ErrorState } from '@/components/ui/error-state';

const { error: words } = pageStrings;

/** A page that failed: what happened, a retry, and the digest that finds the failure in the log. The navigation lives on. */
export default function PortalError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <Page title={words.title} crumbs={[{ label: words.title }]}>
      <ErrorState title={words.title} cause={words.cause} requestId={error.digest} onRetry={reset} />
    </Page>
  );
}
