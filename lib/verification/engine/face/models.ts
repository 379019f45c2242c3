import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

type FaceApi = typeof import('@vladmandic/face-api');
type Tensors = typeof import('@tensorflow/tfjs');
export type GraphModel = Awaited<ReturnType<Tensors['loadGraphModel']>>;

export interface FaceModels {
  api: FaceApi;
  tf: Tensors;
}

const modules = () => join(/* turbopackIgnore: true */ process.cwd(), 'node_modules');
/** The models are CommonJS and must share one instance of the tensor library, so they are required, never bundled. */
const load = createRequire(join(modules(), '..', 'package.json'));

let tensors: Promise<Tensors> | undefined;
let models: Promise<FaceModels> | undefined;
const spoofModels = new Map<string, Promise<GraphModel>>();

/** The tensor library on WebAssembly from disk, with one thread: sums in a fixed order give the same result every time. */
async function startTensors(): Promise<Tensors> {
  const tf: Tensors = load('@tensorflow/tfjs');
  const wasm: typeof import('@tensorflow/tfjs-backend-wasm') = load('@tensorflow/tfjs-backend-wasm');
  tf.env().set('WASM_HAS_MULTITHREAD_SUPPORT', false);
  wasm.setWasmPaths(`${join(modules(), '@tensorflow/tfjs-backend-wasm/dist')}/`, false);
  await tf.setBackend('wasm');
  await tf.ready();
  return tf;
}

/** Detector, landmarks and descriptor (128 values), loaded once per process. */
export function faceModels(): Promise<FaceModels> {
  models ??= (async () => {
    tensors ??= startTensors();
    const tf = await tensors;
    const api: FaceApi = load('@vladmandic/face-api/dist/face-api.node-wasm.js');
    const folder = join(modules(), '@vladmandic/face-api/model');
    await api.nets.ssdMobilenetv1.loadFromDisk(folder);
    await api.nets.tinyFaceDetector.loadFromDisk(folder);
    await api.nets.faceLandmark68Net.loadFromDisk(folder);
    await api.nets.faceRecognitionNet.loadFromDisk(folder);
    return { api, tf };
  })();
  return models;
}

/** One of the two models for presentation attacks, loaded once per process. */
export function spoofModel(name: 'antispoof' | 'liveness'): Promise<GraphModel> {
  const known = spoofModels.get(name);
  if (known) return known;
  const made = readModel(name);
  spoofModels.set(name, made);
  return made;
}

async function readModel(name: string): Promise<GraphModel> {
  tensors ??= startTensors();
  const tf = await tensors;
  const folder = join(modules(), '@vladmandic/human/models');
  const description = JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8'));
  const weights = await readFile(join(folder, `${name}.bin`));
  const weightData = weights.buffer.slice(weights.byteOffset, weights.byteOffset + weights.byteLength);
  return tf.loadGraphModel({
    load: async () => ({
      modelTopology: description.modelTopology,
      format: description.format,
      signature: description.signature,
      weightSpecs: description.weightsManifest[0].weights,
      weightData,
    }),
  });
}
