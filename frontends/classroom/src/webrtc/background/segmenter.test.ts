import { loadSegmenter, releaseSegmenter } from './segmenter.ts';

/** As its script leaves it on the window; how long each makes itself ready, the test says. */
function leaveScript(ready: () => Promise<void>) {
  const close = jest.fn(async () => undefined);
  const model = { setOptions: () => undefined, onResults: () => undefined, initialize: ready, close };
  Object.assign(window, { SelfieSegmentation: jest.fn(() => model) });
  return close;
}

beforeEach(() => jest.useFakeTimers());
afterEach(async () => {
  await releaseSegmenter();
  jest.useRealTimers();
});

test('a model that comes after its time is closed, and nothing is made of it', async () => {
  const ready = Promise.withResolvers<void>();
  const close = leaveScript(() => ready.promise);
  const loaded = loadSegmenter().catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(await loaded).toMatchObject({ message: 'The model did not come in time.' });
  expect(close).not.toHaveBeenCalled();
  ready.resolve();
  await jest.advanceTimersByTimeAsync(0);
  expect(close).toHaveBeenCalledTimes(1);
});

test('so is one that cannot make itself ready', async () => {
  const close = leaveScript(() => Promise.reject(new Error('no memory')));
  await expect(loadSegmenter()).rejects.toThrow('no memory');
  expect(close).toHaveBeenCalledTimes(1);
});

test('one that comes in time is closed by whoever is done with it, and not before', async () => {
  const close = leaveScript(async () => undefined);
  await loadSegmenter();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(close).not.toHaveBeenCalled();
  await releaseSegmenter();
  expect(close).toHaveBeenCalledTimes(1);
});
