import { canUseBackground } from './background-support.ts';

const own = { captureStream: HTMLCanvasElement.prototype.captureStream, WebAssembly };

function browserWith(missing: string) {
  const give = (name: string, value: unknown) => (name === missing ? undefined : value);
  HTMLCanvasElement.prototype.captureStream = give('captureStream', () => undefined) as typeof own.captureStream;
  Object.assign(globalThis, {
    Worker: give('Worker', class {}),
    WebGL2RenderingContext: give('WebGL2RenderingContext', class {}),
    WebAssembly: give('WebAssembly', missing === 'SIMD' ? { validate: () => false } : own.WebAssembly),
  });
}
afterEach(() => {
  HTMLCanvasElement.prototype.captureStream = own.captureStream;
  Object.assign(globalThis, { WebAssembly: own.WebAssembly, Worker: undefined, WebGL2RenderingContext: undefined });
});

test('A browser that has everything can; the probe for SIMD is a module that real ones take', () => {
  browserWith('');
  expect(canUseBackground()).toBe(true);
});

test.each(['captureStream', 'Worker', 'WebGL2RenderingContext', 'WebAssembly', 'SIMD'])(
  'A browser without %s cannot',
  (missing) => {
    browserWith(missing);
    expect(canUseBackground()).toBe(false);
  },
);
