import { COLLISION } from '@/db/seed/files';
import { daysAgo, inWords } from '@/db/seed/moments';

/** When the call of the collision's claimant was recorded. */
export const CALL_AT = () => daysAgo(9, '10:30');

type Turn = [speaker: 'agent' | 'customer', text: string];

/** What was said, turn by turn: an account that agrees with the form in most and differs in one thing. */
const turns = (): Turn[] => [
  ['agent', 'Good morning, this is Maya at Harbour Mutual, I am calling about your motor claim. Is now a good time?'],
  ['customer', 'Yes, this is Owen Hartley, go ahead.'],
  ['agent', 'Could you tell me in your own words how the accident happened?'],
  ['customer', `It was on ${inWords(COLLISION.daysAgo)}, I was driving home on the A61 at Clay Cross.`],
  ['customer', 'There were temporary lights and I was rolling, maybe twenty miles an hour, coming up to them.'],
  ['customer', 'Then there was a bang, another car hit me from behind, a grey one.'],
  ['agent', 'On the form you say that you were waiting at the lights. Were you stopped or still moving?'],
  ['customer', 'Well, I was nearly stopped. It was all one thing.'],
  ['agent', 'What is the registration number of your car?'],
  ['customer', 'Mike Juliet two one, Whiskey Papa Lima. It is a Skoda Octavia.'],
  ['agent', 'Was anybody hurt?'],
  ['customer', 'No, nobody was injured, thank goodness.'],
  ['agent', 'How much does the garage ask for the repair?'],
  ['customer', 'Seven thousand nine hundred pounds, I think.'],
  ['agent', 'Is there a witness?'],
  ['customer', 'Yes, Philip Storr stopped behind the other car, you can ring him.'],
  ['agent', 'Did you report it to the police?'],
  ['customer', 'No, we only exchanged our details.'],
  ['agent', 'Thank you, I will send you a link for the original photos.'],
];

const WORDS_PER_SECOND = 2.6;

/** The turns with the time that speaking them takes. */
export function collisionCall() {
  let at = 0;
  return turns().map(([speaker, text]) => {
    const startMs = at;
    const endMs = startMs + Math.round((1000 * text.split(' ').length) / WORDS_PER_SECOND);
    at = endMs + 600;
    return { speaker, startMs, endMs, text };
  });
}
