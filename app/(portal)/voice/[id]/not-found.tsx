import { NotFoundPage } from '@/components/shell/not-found-page';
import { voiceStrings } from '@/components/strings/voice';

const { session: words } = voiceStrings;

export default function VoiceNotFound() {
  return <NotFoundPage title={words.notFoundTitle} text={words.notFoundText} href="/claims" label={words.all} />;
}
