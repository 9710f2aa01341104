/** What a mailed link says: whose application, and a token to be redeemed once or the key that opens its page. */
export type PrivateLink = { id: string; token?: string; key?: string };

export function privateLink(search: string): PrivateLink | undefined {
  const query = new URLSearchParams(search);
  const [id, token, key] = ['id', 'token', 'key'].map((name) => query.get(name) ?? '');
  if (!id || !(token || key)) return undefined;
  return { id, ...(token ? { token } : {}), ...(key ? { key } : {}) };
}

export const stateAddress = ({ id, key }: { id: string; key: string }): string =>
  `/application?${new URLSearchParams({ id, key }).toString()}`;
