import type { RawFact } from '@/lib/voice/engine/understanding/fact-rules';
import { soundsAlike } from '@/lib/voice/engine/understanding/similarity';

const COMMON =
  /^(the|and|near|at|on|in|of|road|street|lane|avenue|drive|way|close|court|place|square|junction|corner|outside|car|park|north|south|east|west|city|town|centre|center|united|kingdom|states|house|flat|unit|exit|between|behind|opposite|from|to|with|station|home|shop|bridge|hill|room|kitchen|garden|parking|lot|roundabout|highway|motorway|bypass|crossroads|traffic|temporary|lights?|(north|south|east|west)bound|slip|bound|entrance)$/;

/** Words of a place of the claim that are its own, not «street» or «near». */
export function placeWords(place: string): string[] {
  return place
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= 3 && !COMMON.test(word) && !/^\d+$/.test(word));
}

/** Where somebody came from or went to. */
const ON_THE_WAY =
  /\b(?:i'm from|on (?:my|the|our) way (?:from|to)|(?:heading|travelling|traveling) (?:from|to|for)) $/;

/** Names of the claim's own place that are said in a text, also when the recogniser wrote them as they sound. */
export function placesOfClaim(text: string, lossLocation: string | null): RawFact[] {
  const words = lossLocation ? placeWords(lossLocation) : [];
  if (words.length === 0) return [];
  const found: RawFact[] = [];
  for (const match of text.matchAll(/[\p{L}']+/gu)) {
    const known = words.find(
      (word) => word === match[0] || (word.length >= 5 && match[0].length >= 4 && soundsAlike(word, match[0])),
    );
    if (!known || ON_THE_WAY.test(text.slice(Math.max(0, match.index - 24), match.index))) continue;
    const [from, to] = [match.index, match.index + match[0].length];
    const last = found.at(-1);
    // «Clay Cross» is one place.
    if (last && last.to + 1 === from) Object.assign(last, { value: `${last.value} ${known}`, to });
    else found.push({ field: 'lossLocation', value: known, from, to, alternative: null, approximate: false });
  }
  return found;
}
