export type EvidenceCategory = 'PHOTO' | 'DOCUMENT' | 'AUDIO' | 'VIDEO' | 'OTHER';

/** A kind of file that evidence may be. `aliases` are other names under which clients declare the same content. */
export type AcceptedMediaType = {
  mime: string;
  label: string;
  extensions: readonly string[];
  category: EvidenceCategory;
  aliases: readonly string[];
};

/** Everything that is accepted as evidence, in the order in which people are told. */
export const ACCEPTED_MEDIA_TYPES: readonly AcceptedMediaType[] = [
  {
    mime: 'image/jpeg',
    label: 'JPEG',
    extensions: ['jpg', 'jpeg'],
    category: 'PHOTO',
    aliases: ['image/jpg', 'image/pjpeg'],
  },
  { mime: 'image/png', label: 'PNG', extensions: ['png'], category: 'PHOTO', aliases: ['image/x-png'] },
  { mime: 'image/webp', label: 'WebP', extensions: ['webp'], category: 'PHOTO', aliases: [] },
  {
    mime: 'image/heic',
    label: 'HEIC',
    extensions: ['heic', 'heif'],
    category: 'PHOTO',
    aliases: ['image/heif', 'image/heic-sequence', 'image/heif-sequence'],
  },
  {
    mime: 'image/tiff',
    label: 'TIFF',
    extensions: ['tif', 'tiff'],
    category: 'PHOTO',
    aliases: ['image/tif', 'image/x-tiff'],
  },
  { mime: 'application/pdf', label: 'PDF', extensions: ['pdf'], category: 'DOCUMENT', aliases: ['application/x-pdf'] },
  {
    mime: 'audio/mpeg',
    label: 'MP3',
    extensions: ['mp3'],
    category: 'AUDIO',
    aliases: ['audio/mp3', 'audio/x-mp3', 'audio/x-mpeg'],
  },
  {
    mime: 'audio/wav',
    label: 'WAV',
    extensions: ['wav'],
    category: 'AUDIO',
    aliases: ['audio/x-wav', 'audio/wave', 'audio/vnd.wave'],
  },
  {
    mime: 'audio/mp4',
    label: 'M4A',
    extensions: ['m4a'],
    category: 'AUDIO',
    aliases: ['audio/m4a', 'audio/x-m4a', 'audio/aac'],
  },
  {
    mime: 'audio/ogg',
    label: 'OGG',
    extensions: ['ogg', 'oga', 'opus'],
    category: 'AUDIO',
    aliases: ['application/ogg', 'audio/opus', 'audio/vorbis', 'audio/x-ogg', 'video/ogg'],
  },
  { mime: 'audio/flac', label: 'FLAC', extensions: ['flac'], category: 'AUDIO', aliases: ['audio/x-flac'] },
  { mime: 'audio/webm', label: 'WebM (sound)', extensions: ['weba', 'webm'], category: 'AUDIO', aliases: [] },
  { mime: 'video/webm', label: 'WebM', extensions: ['webm'], category: 'VIDEO', aliases: [] },
  {
    mime: 'video/mp4',
    label: 'MP4',
    extensions: ['mp4', 'm4v'],
    category: 'VIDEO',
    aliases: ['video/x-m4v', 'application/mp4'],
  },
  { mime: 'text/plain', label: 'plain text', extensions: ['txt', 'log'], category: 'DOCUMENT', aliases: [] },
  {
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    label: 'DOCX',
    extensions: ['docx'],
    category: 'DOCUMENT',
    aliases: [],
  },
  {
    mime: 'message/rfc822',
    label: 'EML',
    extensions: ['eml'],
    category: 'DOCUMENT',
    aliases: ['application/x-eml', 'message/x-emlx'],
  },
];

/** Value of an `accept` attribute that offers all of them: types and extensions, since systems know some by one only. */
export const ACCEPT_ATTRIBUTE = ACCEPTED_MEDIA_TYPES.flatMap((type) => [
  type.mime,
  ...type.extensions.map((extension) => `.${extension}`),
]).join(',');

/** The accepted type that a declared media type means, aliases included and parameters ignored; undefined for all others. */
export function acceptedMediaType(declared: string): AcceptedMediaType | undefined {
  const mime = (declared.split(';')[0] ?? '').trim().toLowerCase();
  return ACCEPTED_MEDIA_TYPES.find((type) => type.mime === mime || type.aliases.includes(mime));
}
