import { currentCaller } from '@/lib/session/page-caller';
import { pageStrings } from '../strings/pages';
import { roleWord } from '../strings/roles';
import { EmptyState } from '../ui/empty-state';
import { Page } from './page';

/** A page whose records the person's role does not reach: says so instead of failing. */
export async function NoAccess({ title }: { title: string }) {
  const caller = await currentCaller();
  return (
    <Page title={title} crumbs={[{ label: title }]}>
      <EmptyState>{pageStrings.noAccess.text(caller?.role ? roleWord(caller.role) : '')}</EmptyState>
    </Page>
  );
}
