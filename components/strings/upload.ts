/** Words of the page behind an upload link. */
export const uploadStrings = {
  title: 'Send your photos and papers',
  titleFor: (name: string) => `Send your photos and papers, ${name}`,
  lead: (organization: string) =>
    `${organization} asked for these. Send originals from your phone, not screenshots. No account needed.`,
  claim: (reference: string) => `Claim ${reference}`,
  takePhoto: 'Take photo',
  chooseFiles: 'Choose files',
  yourFiles: 'Your files',
  none: 'Nothing sent yet.',
  received: 'Received',
  sending: (sent: string, total: string) => `${sent} of ${total}`,
  waiting: 'Waiting',
  offline: 'The connection dropped.',
  offlineMore: 'Sending goes on by itself once you are back online; keep this page open.',
  retry: 'Try again',
  remove: 'Remove',
  until: 'This link works until',
  kinds: (size: string) => `Photos, PDF, audio and video, up to ${size} each.`,
  privacy: (organization: string) =>
    `Your files go to ${organization} only. The place and time stored in a photo stay in it, because they help to settle your claim.`,
  remaining: (count: number) => (count === 1 ? 'One more file can be sent.' : `${count} more files can be sent.`),
  full: 'This link has taken all the files it can. Ask for a new one if something is missing.',
  goneTitle: 'This link no longer works',
  goneLead: 'It has expired, was withdrawn or is not complete. Ask the person who sent it for a new one.',
  failures: {
    UNSUPPORTED_MEDIA_TYPE: 'This kind of file is not taken, or it is not what its name says. Send a photo or a PDF.',
    PAYLOAD_TOO_LARGE: 'The file is too large.',
    UNREADABLE_FILE: 'The file is empty.',
    UPLOAD_LINK_EXPIRED: 'The link has expired. Ask for a new one.',
    other: 'The file did not arrive.',
  },
} as const;
