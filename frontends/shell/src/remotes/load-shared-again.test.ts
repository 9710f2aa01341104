import { loadSharedAgain } from './load-shared-again.ts';

type Shared = { get: () => unknown; loading: Promise<never> | null; lib?: () => unknown };

/** What a part finds of a library that is offered; `own` is its own way to fetch it. */
function resolve(shared: Shared, own: Shared['get']): unknown {
  const args = { shareInfo: { get: own }, resolver: () => ({ shared }) };
  return (loadSharedAgain.resolveShare?.(args as never) as unknown as typeof args).resolver();
}
const failing = (): Shared => ({ get: () => undefined, loading: Promise.reject(new Error('gone')) });
const other = () => undefined;

test('SHELL-19 what did not come from one part is taken from elsewhere by the others, until it has come', async () => {
  const shared = failing();
  expect(resolve(shared, other)).toEqual({ shared });
  await Promise.resolve();
  expect(resolve(shared, other)).toBeUndefined();
  shared.lib = () => undefined;
  expect(resolve(shared, other)).toEqual({ shared });
});

test('SHELL-19 the part whose own library did not come fetches it anew', async () => {
  const shared = failing();
  resolve(shared, shared.get);
  await Promise.resolve();
  expect(shared.loading).toBeNull();
  expect(resolve(shared, shared.get)).toEqual({ shared });
});

test('what is on its way is left alone', async () => {
  const loading = new Promise<never>(() => undefined);
  const shared = { get: () => undefined, loading };
  resolve(shared, other);
  await Promise.resolve();
  expect(shared.loading).toBe(loading);
  expect(resolve(shared, other)).toEqual({ shared });
});
