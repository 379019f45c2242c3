import { notFound, redirect } from 'next/navigation';
import { NoAccess } from '@/components/shell/no-access';
import { claimPartStrings } from '@/components/strings/claim-parts';
import { may } from '@/lib/auth/caller';
import { findIndicatorClaim } from '@/lib/claims/read';
import { foundOr404, isId } from '@/lib/session/found';
import { pageCaller } from '@/lib/session/page-caller';

/** The lasting address of an indicator: leads to its row on its claim. */
export default async function IndicatorPage({ params }: { params: Promise<{ id: string }> }) {
  const [{ id }, caller] = await Promise.all([params, pageCaller()]);
  if (!may(caller, 'getClaim')) return <NoAccess title={claimPartStrings.indicators.title} />;
  if (!isId(id)) notFound();
  redirect(`/claims/${await foundOr404(findIndicatorClaim(caller, id))}#indicator-${id}`);
}
