/** The signed-in person's lessons of either kind: read once, then kept true by live events; other tabs hear of status changes through local storage. */
import { keyOf, read, readPages, under } from '../api/read.ts';
import { ui } from '@parlance/proto/limits';
import { type InfiniteData, type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { patchRead, invalidate } from '../api/invalidate.ts';
import type { BookingJson, Page } from '../api/types.ts';
import { useLive } from '../live/use-live.ts';
import { useStreamState } from '../live/use-stream-state.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { type Lesson, type LessonJson, lessonsIn, pagesOfLessons } from './lesson.ts';
import { ownHistory, ownLessons, outdatedWith } from './lesson-api.ts';
import { storeStatus, useStoredStatus } from './status-broadcast.ts';

type Kind = Lesson['kind'];

const live = { params: { query: { view: 'live' } } } as const;
const upcoming = { params: { query: { view: 'upcoming' } } } as const;
const liveKey = keyOf(ownLessons['one-on-one'], live.params);
const upcomingKey = [...keyOf(ownLessons['one-on-one'], upcoming.params), 'pages'];

function useLiveOf(kind: Kind): readonly Lesson[] {
  const { api } = useShell();
  const streaming = useStreamState() === 'open';
  const { data } = useQuery({
    ...read(api, ownLessons[kind], live),
    select: lessonsIn,
    // The stream tells of every change; this check stands in for it while it is away.
    refetchInterval: streaming ? false : ui.statusCheckMs,
  });
  return data ?? [];
}

/** What the live card chooses from. The 30 s check is the fallback behind the stream. */
export function useLiveLessons(): readonly Lesson[] {
  const one = useLiveOf('one-on-one');
  return [...one, ...useLiveOf('group')];
}

/** Five at a time: one-on-one those in the future, a group's from 30 minutes ago. */
export function useUpcomingLessons(kind: Kind) {
  const { api } = useShell();
  return useInfiniteQuery({ ...readPages(api, ownLessons[kind], upcoming), select: pagesOfLessons });
}

/** Instants, half-open. */
export function useLessonHistory(kind: Kind, { from, to }: { from: number; to: number }) {
  const { api } = useShell();
  const query = { from: String(from), to: String(to) };
  return useInfiniteQuery({ ...readPages(api, ownHistory[kind], { params: { query } }), select: pagesOfLessons });
}

/** Puts a changed lesson into every list that shows it, and takes it out of those it left. Of a group's each sees something else: its lists are read anew. */
export async function applyLesson(client: QueryClient, changed: LessonJson, now: number): Promise<void> {
  if (changed.type === 'group') return client.invalidateQueries(outdatedWith.group);
  let hasMoved = false;
  patchRead<Page<BookingJson>>(client, liveKey, (page) => ({ ...page, items: placed(page.items, changed, true) }));
  patchRead<InfiniteData<Page<BookingJson>>>(client, upcomingKey, (data) => {
    const belongs = changed.status === 'booked' && changed.when > now;
    const known = data.pages.some((page) => page.items.some((item) => item.id === changed.id));
    hasMoved ||= data.pages.some((page) =>
      page.items.some(({ id, when }) => id === changed.id && when !== changed.when),
    );
    const pages = data.pages.map((page, index) => ({
      ...page,
      items: placed(page.items, changed, belongs && (known ? undefined : index === 0)),
    }));
    return { ...data, pages };
  });
  // At another time it may belong to another page.
  if (hasMoved) invalidate(client, { queryKey: upcomingKey, exact: true });
  invalidate(client, under(ownHistory['one-on-one'], '/lessons'));
}

const byStart = (a: BookingJson, b: BookingJson) => a.when - b.when;

/** `keep` false removes, true inserts or replaces, undefined replaces only where it already is. */
function placed(list: BookingJson[], booking: BookingJson, keep: boolean | undefined): BookingJson[] {
  const at = list.findIndex((item) => item.id === booking.id);
  if (at >= 0) {
    const current = list[at] as BookingJson;
    if (current.version > booking.version) return list;
    return keep === false ? list.filter((_item, index) => index !== at) : list.with(at, booking).toSorted(byStart);
  }
  return keep ? [...list, booking].sort(byStart) : list;
}

/** Mount once per page that shows lessons. */
export function useLessonEvents(): void {
  const client = useQueryClient();
  const { clock } = useShell();
  useLive('booking.changed', (booking) => {
    void applyLesson(client, booking, clock.now());
    storeStatus({ id: booking.id, status: booking.status, at: clock.now() });
  });
  useLive('group.changed', () => invalidate(client, outdatedWith.group));
  const stored = useStoredStatus();
  useEffect(() => {
    if (!stored) return;
    const ahead = client
      .getQueryData<InfiniteData<Page<BookingJson>>>(upcomingKey)
      ?.pages.flatMap(({ items }) => items);
    const known = [...(client.getQueryData<Page<BookingJson>>(liveKey)?.items ?? []), ...(ahead ?? [])];
    const differs = known.some(({ id, status }) => id === stored.id && status !== stored.status);
    if (differs) invalidate(client, outdatedWith['one-on-one']);
  }, [client, stored]);
}
