import { answerInput } from './own-process';
import { measureScreening } from './sanctions';

await answerInput(measureScreening);
