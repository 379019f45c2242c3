import { NotFoundPage } from '@/components/shell/not-found-page';
import { participantStrings } from '@/components/strings/participants';

const { profile: words } = participantStrings;

export default function ParticipantNotFound() {
  return <NotFoundPage title={words.notFoundTitle} text={words.notFoundText} href="/participants" label={words.all} />;
}
