/** A list that a screen needs whole, page after page. */
import type { ApiClient } from './client.ts';

type OnePage = { items: unknown[]; nextPageToken: string | null };

/** Nobody looks at more; a list that does not end must not keep the browser reading. */
const mostPages = 50;

/** `path` may have a query of its own. What is no list comes from the first page. */
export function readPages<P extends OnePage>(api: ApiClient, path: string): Promise<P> {
  const rest = (token: string) => (token === '' ? '' : `${path.includes('?') ? '&' : '?'}pageToken=${token}`);
  return everyPage((token) => api.get<P>(`${path}${rest(token)}`));
}

/** The same of a list that is asked for in another way. */
export async function everyPage<P extends OnePage>(read: (pageToken: string) => Promise<P>): Promise<P> {
  const first = await read('');
  const items = [...first.items];
  let next = first.nextPageToken;
  for (let page = 1; next && page < mostPages; page += 1) {
    const more = await read(next);
    items.push(...more.items);
    next = more.nextPageToken;
  }
  return { ...first, items, nextPageToken: next };
}
