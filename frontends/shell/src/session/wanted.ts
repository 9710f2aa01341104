/** Where the person wanted to go before signing in; kept in this tab under the state of the round trip. */
const wantedKey = (state: string) => `wanted-${state}`;

export function keepWanted(storage: Storage, state: string | null, wanted: string): void {
  if (state) storage.setItem(wantedKey(state), wanted);
}

/** Comes back once, and never leads to another origin. */
export function takeWanted(storage: Storage, state: string | null): string | undefined {
  if (!state) return undefined;
  const wanted = storage.getItem(wantedKey(state));
  storage.removeItem(wantedKey(state));
  return wanted?.startsWith('/') && !wanted.startsWith('//') ? wanted : undefined;
}
