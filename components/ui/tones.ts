/** The six tones of the visual language; colour is never the only carrier of what they say. */
export type Tone = 'neutral' | 'info' | 'busy' | 'good' | 'wait' | 'bad';

/** The utility that sets a tone's four values on an element and all below it. */
export const TONE_CLASS: Record<Tone, string> = {
  neutral: 'tone-neutral',
  info: 'tone-info',
  busy: 'tone-busy',
  good: 'tone-good',
  wait: 'tone-wait',
  bad: 'tone-bad',
};
