/** Where the person wanted to go before signing in; kept in this tab under the state of the round trip. */
const keyOf = (state: string) => `return-to-${state}`;

export function keepReturnPath(storage: Storage, state: string | null, path: string): void {
  if (state) storage.setItem(keyOf(state), path);
}

/** Comes back once, and never leads to another origin. */
export function takeReturnPath(storage: Storage, state: string | null): string | undefined {
  if (!state) return undefined;
  const path = storage.getItem(keyOf(state));
  storage.removeItem(keyOf(state));
  return path?.startsWith('/') && !path.startsWith('//') ? path : undefined;
}
