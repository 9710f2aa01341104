import { holdFaceBack, isSlow } from './late-face.ts';

const page = document.documentElement.dataset;
let tell: () => void = () => undefined;
const disconnect = jest.fn();

beforeEach(() => {
  jest.useFakeTimers();
  delete page.lateFace;
  disconnect.mockClear();
  Object.assign(globalThis, {
    PerformanceObserver: class {
      constructor(told: () => void) {
        tell = told;
      }
      observe = () => undefined;
      disconnect = disconnect;
    },
  });
});
afterEach(() => jest.useRealTimers());

const onLine = (connection?: object) =>
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });

test.each([
  [undefined, false],
  [{}, false],
  [{ downlink: 10, effectiveType: '4g' }, false],
  [{ downlink: 2.5, effectiveType: '4g' }, false],
  [{ downlink: 2.475, effectiveType: '4g' }, true],
  [{ downlink: 10, effectiveType: '3g' }, true],
  [{ downlink: 10, effectiveType: '4g', saveData: true }, true],
])('%j is slow: %s', (connection, slow) => expect(isSlow(connection)).toBe(slow));

test('on a fast line nothing waits', () => {
  onLine({ downlink: 10, effectiveType: '4g' });
  holdFaceBack();
  expect(page.lateFace).toBeUndefined();
});

test('on a slow one the face waits until nothing has come for a second and a half', () => {
  onLine({ downlink: 1.6, effectiveType: '4g' });
  holdFaceBack();
  expect(page.lateFace).toBe('');
  for (let times = 0; times < 3; times += 1) {
    jest.advanceTimersByTime(1_499);
    tell();
  }
  jest.advanceTimersByTime(1_499);
  expect(page.lateFace).toBe('');
  jest.advanceTimersByTime(1);
  expect(page.lateFace).toBeUndefined();
  expect(disconnect).toHaveBeenCalledTimes(1);
});

test('and twenty seconds at most, whatever still comes', () => {
  onLine({ downlink: 0.3, effectiveType: '2g' });
  holdFaceBack();
  for (let at = 0; at < 20; at += 1) {
    expect(page.lateFace).toBe('');
    tell();
    jest.advanceTimersByTime(1_000);
  }
  expect(page.lateFace).toBeUndefined();
});
