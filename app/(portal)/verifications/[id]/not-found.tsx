import { NotFoundPage } from '@/components/shell/not-found-page';
import { verificationStrings } from '@/components/strings/verification';

const { session: words } = verificationStrings;

export default function VerificationNotFound() {
  return <NotFoundPage title={words.notFoundTitle} text={words.notFoundText} href="/verifications" label={words.all} />;
}
