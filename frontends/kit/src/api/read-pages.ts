/** A list that a screen needs whole, page after page. */

export type OnePage = { items: unknown[]; nextPageToken: string | null };

/** Nobody looks at more; a list that does not end must not keep the browser reading. */
const mostPages = 50;

/** What is no list comes from the first page. */
export async function everyPage<P extends OnePage>(read: (pageToken?: string) => Promise<P>): Promise<P> {
  const whole = await read();
  for (let page = 1; whole.nextPageToken && page < mostPages; page += 1) {
    const { items, nextPageToken } = await read(whole.nextPageToken);
    whole.items.push(...items);
    whole.nextPageToken = nextPageToken;
  }
  return whole;
}
