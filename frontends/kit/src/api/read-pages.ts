/** A list that a screen needs whole, page after page. */
import type { ApiClient } from './client.ts';

type OnePage = { items: unknown[]; nextPageToken: string | null };

/** Nobody looks at more; a list that does not end must not keep the browser reading. */
const mostPages = 50;

/** `path` may have a query of its own. What is no list comes from the first page. */
export async function readPages<P extends OnePage>(api: ApiClient, path: string): Promise<P> {
  const first = await api.get<P>(path);
  const items = [...first.items];
  let next = first.nextPageToken;
  for (let page = 1; next && page < mostPages; page += 1) {
    const more: P = await api.get<P>(`${path}${path.includes('?') ? '&' : '?'}pageToken=${next}`);
    items.push(...more.items);
    next = more.nextPageToken;
  }
  return { ...first, items, nextPageToken: next };
}
