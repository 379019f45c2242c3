import {
  ArrowRight,
  ArrowUp,
  Ban,
  Check,
  ChevronsRight,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleDotDashed,
  CircleQuestionMark,
  CircleSlash,
  CircleX,
  Clock,
  ClockAlert,
  Copy,
  Eye,
  FilePlus,
  Flag,
  Gavel,
  Hourglass,
  Loader,
  Lock,
  type LucideIcon,
  MessageCircleQuestionMark,
  Minus,
  OctagonAlert,
  Pause,
  PhoneMissed,
  RotateCcw,
  Scale,
  Send,
  Share,
  ShieldAlert,
  ShieldCheck,
  ShieldQuestionMark,
  ShieldX,
  TimerOff,
  TriangleAlert,
  Undo2,
  Upload,
  UserRoundSearch,
  Voicemail,
} from 'lucide-react';
import type { stateStrings } from '../strings/states';
import type { Tone } from '../ui/tones';

type Words = typeof stateStrings;
type Look = readonly [Tone, LucideIcon];

/** Groups whose states are drawn as bars rather than chips. */
export type LevelGroup = 'priority' | 'severity' | 'risk';
/** Groups that have a word only, said after another state. */
type WordGroup = 'checkSub' | 'voiceBasis';
export type StateGroup = Exclude<keyof Words, LevelGroup | WordGroup>;
export type StateValue<Group extends keyof Words> = keyof Words[Group] & string;

/** Tone and icon of every state. The words are in `components/strings/states.ts`. */
export const STATES: { readonly [Group in StateGroup]: Readonly<Record<StateValue<Group>, Look>> } = {
  claim: {
    NEW: ['neutral', CircleDashed],
    TRIAGE: ['neutral', CircleDotDashed],
    INVESTIGATING: ['info', CircleDot],
    PENDING_INFORMATION: ['wait', Hourglass],
    PENDING_DECISION: ['busy', Scale],
    CLOSED: ['good', CircleCheck],
    REOPENED: ['wait', RotateCcw],
  },
  outcome: {
    CLEARED: ['good', CircleCheck],
    FRAUD_CONFIRMED: ['bad', Gavel],
    FRAUD_SUSPECTED_UNPROVEN: ['wait', CircleQuestionMark],
    WITHDRAWN: ['neutral', Undo2],
    DUPLICATE: ['info', Copy],
    REFERRED: ['busy', Share],
  },
  sla: {
    ON_TRACK: ['neutral', Clock],
    DUE_SOON: ['wait', Clock],
    OVERDUE: ['bad', ClockAlert],
    BREACHED: ['bad', ClockAlert],
    PAUSED: ['neutral', Pause],
    MET: ['good', Check],
  },
  indicator: { OPEN: ['neutral', CircleDashed], CONFIRMED: ['bad', Flag], DISMISSED: ['neutral', CircleSlash] },
  contact: {
    REACHED: ['good', Check],
    NO_ANSWER: ['neutral', PhoneMissed],
    REFUSED: ['wait', Ban],
    LEFT_MESSAGE: ['info', Voicemail],
  },
  evidenceFile: {
    AWAITING_UPLOAD: ['neutral', CircleDashed],
    AVAILABLE: ['good', Check],
    QUARANTINED: ['bad', ShieldAlert],
  },
  evidenceReview: { PENDING: ['wait', CircleDashed], APPROVED: ['good', CircleCheck], DECLINED: ['bad', CircleX] },
  integrity: {
    VERIFIED: ['good', ShieldCheck],
    MISMATCH: ['bad', ShieldX],
    UNCHECKED: ['neutral', ShieldQuestionMark],
    LEGAL_HOLD: ['neutral', Lock],
  },
  verification: {
    REQUIRES_INPUT: ['neutral', FilePlus],
    PROCESSING: ['busy', Loader],
    IN_REVIEW: ['wait', Eye],
    RESUBMISSION_REQUESTED: ['info', Send],
    APPROVED: ['good', CircleCheck],
    DECLINED: ['bad', CircleX],
    CANCELED: ['neutral', CircleSlash],
    EXPIRED: ['neutral', TimerOff],
    ERROR: ['bad', CircleAlert],
  },
  check: {
    clear: ['good', Check],
    consider: ['wait', TriangleAlert],
    unidentified: ['neutral', CircleQuestionMark],
    not_applicable: ['neutral', Minus],
  },
  job: {
    QUEUED: ['neutral', CircleDashed],
    RUNNING: ['busy', Loader],
    SUCCEEDED: ['good', Check],
    FAILED: ['bad', CircleX],
    CANCELED: ['neutral', CircleSlash],
  },
  voiceSession: {
    AWAITING_UPLOAD: ['neutral', Upload],
    UPLOADED: ['info', Check],
    TRANSCRIBING: ['busy', Loader],
    SCORING: ['busy', Loader],
    RESCORING: ['busy', Loader],
    COMPLETED: ['good', CircleCheck],
    FAILED: ['bad', CircleX],
    EXPIRED: ['neutral', TimerOff],
    CANCELED: ['neutral', CircleSlash],
  },
  voiceDecision: {
    FAST_TRACK: ['good', ChevronsRight],
    PROCEED: ['good', ArrowRight],
    REQUEST_INFORMATION: ['wait', MessageCircleQuestionMark],
    ESCALATE: ['wait', ArrowUp],
    REFER_TO_SIU: ['bad', Share],
    MANUAL_REVIEW: ['info', UserRoundSearch],
  },
  voiceSignal: { concern: ['wait', TriangleAlert], neutral: ['neutral', Minus], supportive: ['good', Check] },
  screening: {
    NOT_SCREENED: ['neutral', CircleDashed],
    CLEAR: ['good', Check],
    INCOMPLETE: ['wait', CircleDashed],
    IN_REVIEW: ['wait', Eye],
    CONFIRMED_HIT: ['bad', OctagonAlert],
    ERROR: ['bad', CircleAlert],
  },
  match: {
    UNREVIEWED: ['wait', CircleDashed],
    CONFIRMED_MATCH: ['bad', OctagonAlert],
    FALSE_POSITIVE: ['good', CircleCheck],
    INCONCLUSIVE: ['neutral', CircleQuestionMark],
  },
  kyc: {
    PENDING: ['busy', Loader],
    IN_REVIEW: ['wait', Eye],
    APPROVED: ['good', CircleCheck],
    DECLINED: ['bad', CircleX],
    ERROR: ['bad', CircleAlert],
  },
  audit: { success: ['good', Check], denied: ['bad', Ban], failure: ['wait', TriangleAlert] },
  access: {
    active: ['good', Check],
    invited: ['info', Send],
    suspended: ['wait', Pause],
    revoked: ['neutral', CircleSlash],
    expired: ['neutral', TimerOff],
    closed: ['neutral', CircleSlash],
    disabled: ['neutral', CircleSlash],
  },
  delivery: {
    PENDING: ['busy', Send],
    DELIVERED: ['good', Check],
    FAILED: ['bad', CircleX],
    CANCELED: ['neutral', CircleSlash],
  },
};

type LevelLook = { level: 1 | 2 | 3; tone: Tone; alert?: boolean };

/** Bars of priority, severity and risk. Priority has no colour until it is urgent: it is no finding. */
export const LEVELS: { readonly [Group in LevelGroup]: Readonly<Record<StateValue<Group>, LevelLook>> } = {
  priority: {
    LOW: { level: 1, tone: 'neutral' },
    NORMAL: { level: 2, tone: 'neutral' },
    HIGH: { level: 3, tone: 'neutral' },
    URGENT: { level: 3, tone: 'bad', alert: true },
  },
  severity: {
    LOW: { level: 1, tone: 'neutral' },
    MEDIUM: { level: 2, tone: 'wait' },
    HIGH: { level: 3, tone: 'bad' },
    CRITICAL: { level: 3, tone: 'bad', alert: true },
  },
  risk: {
    LOW: { level: 1, tone: 'neutral' },
    MEDIUM: { level: 2, tone: 'wait' },
    HIGH: { level: 3, tone: 'bad' },
    CRITICAL: { level: 3, tone: 'bad', alert: true },
  },
};
