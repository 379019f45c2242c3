import type { VOICE_DECISIONS, VOICE_SCENARIOS, VOICE_SCORE_KEYS, VOICE_STATUSES } from '@/db/enums';
import { ACCEPTED_MEDIA_TYPES } from '@/lib/evidence/media';

export type VoiceStatus = (typeof VOICE_STATUSES)[number];
export type VoiceScenario = (typeof VOICE_SCENARIOS)[number];
export type VoiceDecision = (typeof VOICE_DECISIONS)[number];
export type VoiceScoreKey = (typeof VOICE_SCORE_KEYS)[number];

/** Where a session may go from where it stands. */
const TRANSITIONS: Record<VoiceStatus, readonly VoiceStatus[]> = {
  AWAITING_UPLOAD: ['UPLOADED', 'SCORING', 'EXPIRED', 'CANCELED'],
  UPLOADED: ['TRANSCRIBING', 'SCORING', 'FAILED', 'CANCELED'],
  TRANSCRIBING: ['SCORING', 'FAILED', 'CANCELED'],
  SCORING: ['COMPLETED', 'FAILED', 'CANCELED'],
  RESCORING: ['COMPLETED', 'FAILED'],
  COMPLETED: ['RESCORING'],
  FAILED: ['AWAITING_UPLOAD', 'UPLOADED', 'SCORING', 'RESCORING', 'EXPIRED'],
  EXPIRED: [],
  CANCELED: [],
};

/** The states that a session may take next. */
export function nextStatuses(from: VoiceStatus): readonly VoiceStatus[] {
  return TRANSITIONS[from];
}

/** Whether a session may go from one state to another. */
export function canBecome(from: VoiceStatus, to: VoiceStatus): boolean {
  return TRANSITIONS[from].includes(to);
}

/** States in which the pipeline is at work or waits for somebody; a page asks again meanwhile. */
export const MOVING: readonly VoiceStatus[] = ['AWAITING_UPLOAD', 'UPLOADED', 'TRANSCRIBING', 'SCORING', 'RESCORING'];

/** The largest recording, in bytes. */
export const MAX_RECORDING_BYTES = 500 * 1024 ** 2;
/** The longest recording that is decoded, in seconds. */
export const MAX_RECORDING_SECONDS = 4 * 3600;
/** How long an upload address lives, in seconds. */
export const UPLOAD_SECONDS = 3600;
/** How long sending may go on after the address expired: 500 MiB take that long at 1.2 Mbit/s. Specification silent. */
export const SENDING_SECONDS = 3600;
/** How often a recording may be sent: a second time when the first one was unusable. */
export const MAX_UPLOADS = 2;
/** Specification silent: how long an unusable recording may be followed by a second one, in seconds. */
export const SECOND_TRY_SECONDS = 7 * 86_400;

/** What went wrong with the recording itself, not with the service. */
export const UNUSABLE_AUDIO = ['UNREADABLE_AUDIO', 'NO_SPEECH'] as const;

/** Every code that `error.code` of a session may have. */
export const SESSION_ERRORS = [
  ...UNUSABLE_AUDIO,
  'TRANSCRIBER_UNAVAILABLE',
  'SCENARIO_MISMATCH_NOT_SCORED',
  'INTERNAL_ERROR',
  'WORKER_LOST',
] as const;
export type SessionErrorCode = (typeof SESSION_ERRORS)[number];

/** True when the recording could not be used, so that a second one may be sent. */
export function isUnusable(code: string | undefined): boolean {
  return UNUSABLE_AUDIO.some((each) => each === code);
}

/** True when the service failed, so that the same run may be tried again. */
export function isServiceFailure(code: string | undefined): boolean {
  return code === 'INTERNAL_ERROR' || code === 'WORKER_LOST';
}

/** Containers that hold pictures and sound; their sound is a recording all the same. */
const WITH_SOUND = ['video/mp4', 'video/webm'];

/** Media types of recordings, as they are told to whoever uploads. */
export const RECORDING_TYPES: readonly string[] = ACCEPTED_MEDIA_TYPES.filter(
  (type) => type.category === 'AUDIO' || WITH_SOUND.includes(type.mime),
).map((type) => type.mime);

/** Value of an `accept` attribute for recordings: types and extensions, since systems know some by one only. */
export const RECORDING_ACCEPT = ACCEPTED_MEDIA_TYPES.filter((type) => RECORDING_TYPES.includes(type.mime))
  .flatMap((type) => [type.mime, ...type.extensions.map((extension) => `.${extension}`)])
  .join(',');

/** The code of the indicator that a signal of a call leaves on the claim; a contradiction names its fact. */
export function signalIndicatorCode(signal: { code: string; claimField: string | null }): string {
  const plain = [signal.code, signal.claimField]
    .filter(Boolean)
    .join('_')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .slice(0, 54);
  return plain.startsWith('VOICE_') ? plain : `VOICE_${plain}`;
}
