import { faceModels, spoofModel } from '@/lib/verification/engine/face/models';
import { characters, model } from '@/lib/verification/engine/ocr/models';
import { loadChecks } from '@/lib/verification/engine/registry';

/** Loads what an engine process needs for its first document, so that nobody waits for it: checks and models, about 3 s of work and 340 MB. */
export async function warmUp(): Promise<void> {
  await import('@/lib/verification/engine/read-document');
  await loadChecks();
  await Promise.all([model('detection'), model('recognition'), model('direction'), characters()]);
  await faceModels();
  await Promise.all([spoofModel('antispoof'), spoofModel('liveness')]);
}
