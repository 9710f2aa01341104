/** A list that a screen needs whole, page after page. */
import type { ApiClient } from './client.ts';

type OnePage = { items: unknown[]; nextPageToken: string | null };

/** Nobody looks at more; a list that does not end must not keep the browser reading. */
const mostPages = 50;

/** `path` may have a query of its own. What is no list comes from the first page. */
export function readPages<P extends OnePage>(api: ApiClient, path: string): Promise<P> {
  const mark = path.includes('?') ? '&' : '?';
  return everyPage((token) => api.get<P>(token ? `${path}${mark}pageToken=${token}` : path));
}

/** The same of a list that is asked for in another way. */
export async function everyPage<P extends OnePage>(read: (pageToken?: string) => Promise<P>): Promise<P> {
  const whole = await read();
  for (let page = 1; whole.nextPageToken && page < mostPages; page += 1) {
    const { items, nextPageToken } = await read(whole.nextPageToken);
    whole.items.push(...items);
    whole.nextPageToken = nextPageToken;
  }
  return whole;
}
