import { answerInput } from './own-process';
import { measureSearch } from './sanctions-engine';

await answerInput(measureSearch);
