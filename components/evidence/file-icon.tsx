import { AudioLines, File, FileText, Film, Image } from 'lucide-react';
import type { EvidenceCategory } from '@/db/enums';

const ICONS = { PHOTO: Image, DOCUMENT: FileText, AUDIO: AudioLines, VIDEO: Film, OTHER: File } as const;

/** The sign of a kind of file where it has no picture. */
export function FileIcon({ category }: { category: EvidenceCategory }) {
  const Icon = ICONS[category];
  return <Icon className="icon-s" />;
}
