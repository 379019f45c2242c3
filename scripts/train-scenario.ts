import { writeFileSync } from 'node:fs';
import { trainScenarioModel } from '../lib/voice/engine/scenario/train';
import { say } from './progress';

// `npm run train:scenario`: after every change of training calls, features or learner.
const model = trainScenarioModel();
const file = new URL('../lib/voice/engine/scenario/model.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(model, null, 1)}\n`);
say(`${model.lines.length} features of ${model.documents} samples`);
