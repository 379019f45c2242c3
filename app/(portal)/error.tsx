'use client';

import { Page } from '@/components/shell/page';
import { pageStrings } from '@/components/strings/pages';
import { ErrorState } from '@/components/ui/error-state';

const { error: words } = pageStrings;

/**
 * A page that failed: what happened, a retry, and the digest that finds the failure in the log. The navigation lives on. `retry` asks the server
 * anew; `reset` alone would show the same failure.
 */
export default function PortalError({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  return (
    <Page title={words.title} crumbs={[{ label: words.title }]}>
      <ErrorState title={words.cause} cause={words.help} requestId={error.digest} onRetry={retry} />
    </Page>
  );
}
