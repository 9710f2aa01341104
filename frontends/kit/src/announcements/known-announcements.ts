/** What was read of announcements, kept true by what the stream tells: the bell's page and the list's pages alike. */
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { invalidate } from '../api/invalidate.ts';
import { under } from '../api/read.ts';
import type { AnnouncementJson } from '../api/types.ts';

export type AnnouncementPage = { items: AnnouncementJson[]; nextPageToken: string | null; unviewedCount: number };
type Known = AnnouncementPage | InfiniteData<AnnouncementPage>;

const pagesOf = (known: Known) => ('pages' in known ? known.pages : [known]);
const holds = (known: Known, id: string) => pagesOf(known).some(({ items }) => items.some((item) => item.id === id));

function patch(known: Known, change: (page: AnnouncementPage, place: number) => AnnouncementPage): Known {
  return 'pages' in known ? { ...known, pages: known.pages.map(change) } : change(known, 0);
}

/** Each reading that is kept; one that is on its way may be older than what is told, and is asked for once more. */
function patchAll(client: QueryClient, change: (known: Known) => Known | undefined): void {
  for (const query of client.getQueryCache().findAll(under('/announcements'))) {
    const known = query.state.data as Known | undefined;
    const next = known && change(known);
    if (next) client.setQueryData(query.queryKey, next);
    const isOld = known !== undefined && next === undefined;
    if (isOld || query.state.fetchStatus !== 'idle') invalidate(client, { queryKey: query.queryKey, exact: true });
  }
}

export function announcementCame(client: QueryClient, announcement: AnnouncementJson): void {
  patchAll(client, (known) => {
    if (holds(known, announcement.id)) return known;
    return patch(known, (page, place) => ({
      ...page,
      items: place === 0 ? [announcement, ...page.items] : page.items,
      unviewedCount: page.unviewedCount + 1,
    }));
  });
}

/** Viewed here or in another window, or taken back. One that lies beyond what was read is counted anew. */
export function announcementWent(client: QueryClient, id: string): void {
  patchAll(client, (known) => {
    if (!holds(known, id)) return countsMore(known) ? undefined : known;
    return patch(known, (page) => ({
      ...page,
      items: page.items.filter((item) => item.id !== id),
      unviewedCount: page.unviewedCount - 1,
    }));
  });
}

const countsMore = (known: Known) => {
  const pages = pagesOf(known);
  const listed = pages.reduce((sum, { items }) => sum + items.length, 0);
  return (pages[0]?.unviewedCount ?? 0) > listed;
};
