import { NotFoundPage } from '@/components/shell/not-found-page';
import { claimStrings } from '@/components/strings/claims';

const { notFound: words } = claimStrings;

export default function ClaimNotFound() {
  return <NotFoundPage title={words.title} text={words.text} href="/claims" label={words.back} />;
}
