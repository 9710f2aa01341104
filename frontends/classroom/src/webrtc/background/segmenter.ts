/** The model that tells a person from the room. It ships in a package and is served from here; the only file that knows that package. */

/** As its script leaves it on the window. `useCpuInference` is not in the package's types: ADR 0024. */
type Model = {
  setOptions(options: { modelSelection: 1; useCpuInference: true }): void;
  onResults(heard: (results: Seen) => void): void;
  initialize(): Promise<void>;
  send(input: { image: HTMLVideoElement }): Promise<void>;
  close(): Promise<void>;
};
type Script = { SelfieSegmentation?: new (options: { locateFile: (name: string) => string }) => Model };

type Seen = { image: CanvasImageSource; segmentationMask: CanvasImageSource };
export type Segmenter = {
  loadMs: number;
  /** The picture that was looked at, and where in it the model believes in a person. Undefined while it is at another one. */
  look(video: HTMLVideoElement): Promise<Seen | undefined>;
};

const script = new URL('@mediapipe/selfie_segmentation/selfie_segmentation.js', import.meta.url);
const parts: Record<string, URL> = {
  'selfie_segmentation.binarypb': new URL(
    '@mediapipe/selfie_segmentation/selfie_segmentation.binarypb',
    import.meta.url,
  ),
  'selfie_segmentation_landscape.tflite': new URL(
    '@mediapipe/selfie_segmentation/selfie_segmentation_landscape.tflite',
    import.meta.url,
  ),
  'selfie_segmentation_solution_simd_wasm_bin.js': new URL(
    '@mediapipe/selfie_segmentation/selfie_segmentation_solution_simd_wasm_bin.js',
    import.meta.url,
  ),
  'selfie_segmentation_solution_simd_wasm_bin.wasm': new URL(
    '@mediapipe/selfie_segmentation/selfie_segmentation_solution_simd_wasm_bin.wasm',
    import.meta.url,
  ),
};
const slowestLoadMs = 60_000;

function runScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const element = Object.assign(document.createElement('script'), { src: address });
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => {
      element.remove();
      reject(new Error('The model’s script did not come.'));
    });
    document.head.append(element);
  });
}

/** What comes after its time is let go: nobody waits for it. */
function within<T>(ms: number, work: Promise<T>, letGo: (late: T) => void): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new Error('The model did not come in time.'));
    work.then(letGo, () => undefined);
  }, ms);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

const close = (model: Model) => model.close().catch(() => undefined);

async function makeModel(): Promise<Model> {
  const { SelfieSegmentation: loaded } = window as Script;
  if (!loaded) await runScript(script.href);
  const { SelfieSegmentation } = window as Script;
  if (!SelfieSegmentation) throw new Error('The model’s script left nothing.');
  const model = new SelfieSegmentation({ locateFile: (name) => parts[name]?.href ?? name });
  try {
    model.setOptions({ modelSelection: 1, useCpuInference: true });
    await model.initialize();
    return model;
  } catch (error) {
    void close(model);
    throw error;
  }
}

function segmenterWith(model: Model, loadMs: number): Segmenter {
  let busy = false;
  let seen: Seen | undefined;
  model.onResults((results) => (seen = results));
  return {
    loadMs,
    async look(video) {
      if (busy) return undefined;
      busy = true;
      seen = undefined;
      try {
        await model.send({ image: video });
        return seen;
      } finally {
        busy = false;
      }
    },
  };
}

let current: Promise<{ model: Model; segmenter: Segmenter }> | undefined;

/** One for the page: switching the camera off and on, or to another, needs no second one. */
export async function loadSegmenter(): Promise<Segmenter> {
  const startedMs = performance.now();
  current ??= within(slowestLoadMs, makeModel(), (late) => void close(late)).then((model) => ({
    model,
    segmenter: segmenterWith(model, performance.now() - startedMs),
  }));
  const mine = current;
  mine.catch(() => {
    if (current === mine) current = undefined;
  });
  return (await mine).segmenter;
}

/** Gives its memory back. */
export async function releaseSegmenter(): Promise<void> {
  const last = current;
  current = undefined;
  await last?.then(({ model }) => close(model)).catch(() => undefined);
}
