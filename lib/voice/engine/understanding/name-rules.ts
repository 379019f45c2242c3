import type { FactRule } from '@/lib/voice/engine/understanding/fact-rules';

const NOT_A_NAME =
  /^(the|a|an|not|calling|ringing|phoning|just|really|very|so|sorry|going|here|there|still|trying|looking|having|on|in|at|from|with|to|about|and|but|i|it|is|was|that|this|my|your|his|her|speaking|fine|okay|ok|happy|unhappy|sure|afraid|well|good|also|actually|now|policy|number|date|address|phone|email|registration|for|because|who|what|yes|no|thank|thanks|of|or|as|born|by|how|hello|hi|um|uh|er)$/;

const INTRODUCTION =
  /(?<!\b(?:his|her|their|\w+'s) )\b(?:my (?:full )?name is|my name's|name is|name's|this is|i am called|it's) ((?:[\p{L}'-]+ ?){1,3})/gu;

/** The caller's own name after «my name is» and the like: up to three words that can be names. */
export const nameRule: FactRule = (text, { asked }) => {
  const found = [...text.matchAll(INTRODUCTION)].flatMap((match) => {
    const loose = /^(?:this is|it's|name is|name's)/.test(match[0]);
    const words: string[] = [];
    for (const word of (match[1] ?? '').trim().split(' ')) {
      if (NOT_A_NAME.test(word) || word.length < 2) break;
      words.push(word);
    }
    const name = words.join(' ');
    // «It's been stolen.» introduces nobody; «it's Mary Jones here» does.
    const speaking = (
      match[0].startsWith("it's") ? /^ ?(?:speaking|calling|here)/ : /^ ?(?:speaking|calling|here|\||$)/
    ).test(text.slice(match.index + match[0].length));
    if (!name || (loose && asked !== 'caller.name' && !(words.length === 2 && speaking))) return [];
    const from = match.index + match[0].indexOf(match[1] ?? '');
    return [{ field: 'caller.name', value: name, from, to: from + name.length, alternative: null, approximate: false }];
  });
  const bare =
    asked === 'caller.name' && found.length === 0
      ? /^(?:yes |sure |it's |that's )?((?:[\p{L}'-]+(?: |$)){2,3})(?:\||$)/u.exec(text)
      : null;
  if (
    bare?.[1] &&
    !bare[1]
      .trim()
      .split(' ')
      .some((word) => NOT_A_NAME.test(word))
  ) {
    const from = bare[0].indexOf(bare[1]);
    const value = bare[1].trim();
    found.push({ field: 'caller.name', value, from, to: from + value.length, alternative: null, approximate: false });
  }
  return found;
};

const RECORDS: [value: string, pattern: RegExp][] = [
  [
    'camera',
    /\b(?:cctv|dash ?cam(?:era)?|security camera|doorbell camera|ring doorbell|(?:camera|video) footage|caught on camera|on video|speed camera)\b/g,
  ],
  ['photographs', /\b(?:photos?|photographs?|pictures?|took (?:some )?(?:photos|pictures))\b/g],
  ['receipt', /\b(?:receipts?|invoices?|bank statements?|proof of purchase|serial numbers?)\b/g],
  [
    'report',
    /\b(?:medical report|doctor'?s (?:note|letter)|surveyor'?s? report|engineer'?s? report|accident report|discharge (?:letter|summary))\b/g,
  ],
  [
    'phoneRecord',
    /\b(?:phone records?|call log|text messages?|emails? (?:that|which|from)|tracker|gps|google maps|location history)\b/g,
  ],
];

/** Records somebody could look up: cameras, photographs, receipts, reports. */
export const recordRule: FactRule = (text) =>
  RECORDS.flatMap(([value, pattern]) =>
    [...text.matchAll(pattern)]
      .filter(
        (match) =>
          !/\b(?:no|without|don't have (?:any )?|didn't (?:get|take) (?:any )?|not got (?:any )?|no longer have (?:the )?) ?$/.test(
            text.slice(0, match.index),
          ),
      )
      .map((match) => ({
        field: 'record',
        value,
        from: match.index,
        to: match.index + match[0].length,
        alternative: null,
        approximate: false,
      })),
  );
