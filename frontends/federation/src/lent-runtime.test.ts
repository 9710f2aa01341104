/** @jest-environment jsdom */
import { existsSync } from 'node:fs';
import { provideRuntime, reloadOldShell } from './lent-runtime.ts';

test('the plugin that lends the runtime is its build of ES modules', () => {
  expect(provideRuntime).toMatch(/dist\/index\.js$/);
  expect(existsSync(provideRuntime)).toBe(true);
});

const run = (global: object, at: number) => {
  const reload = jest.fn();
  new Function('globalThis', 'Date', 'location', reloadOldShell)(global, { now: () => at }, { reload });
  return reload.mock.calls.length;
};

test('a remote loads the page anew where the shell lends no runtime, once in half a minute', () => {
  sessionStorage.clear();
  expect(run({ _FEDERATION_RUNTIME_CORE: {} }, 1_000_000)).toBe(0);
  expect(run({}, 1_000_000)).toBe(1);
  expect(run({}, 1_020_000)).toBe(0);
  expect(run({}, 1_040_000)).toBe(1);
});
