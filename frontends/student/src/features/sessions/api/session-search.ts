/** Group sessions in a date range, kept true while they are on screen, and taking seats in them. */
import type { ApiClient } from '@parlance/kit/api/client.ts';
import type { InitOf } from '@parlance/kit/api/operations.ts';
import { keyOf, read, under } from '@parlance/kit/api/read.ts';
import { patchRead, invalidate } from '@parlance/kit/api/invalidate.ts';
import type { GroupLessonJson, GroupSessionJson } from '@parlance/kit/api/types.ts';
import { useChange } from '@parlance/kit/api/use-change.ts';
import { categoryLabel } from '@parlance/kit/domain/tokens.ts';
import { useCheckWhileAway } from '@parlance/kit/live/use-check-while-away.ts';
import { useLive } from '@parlance/kit/live/use-live.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { SearchFormValue } from '../../../ui/search/search-dates.ts';

export type SessionSearch = SearchFormValue & { timezone: string };

const searchKey = (search: SessionSearch | undefined) => keyOf('/groupsessions/search', search);

/** A range of days has hundreds of sessions at most. */
const mostPages = 20;

/** All pages: a student looks through the sessions of a range as one list, which news from the stream goes into. */
async function found(api: ApiClient, search: SessionSearch): Promise<GroupSessionJson[]> {
  const { timezone, ...data } = search;
  const sessions: GroupSessionJson[] = [];
  let pageToken: string | null = '';
  for (let page = 0; page < mostPages && pageToken !== null; page += 1) {
    const asked: InitOf<'post', '/groupsessions/search'>['body'] = {
      data,
      timezone,
      ...(pageToken ? { pageToken } : {}),
    };
    const { data: byTutor, response } = await api.POST('/groupsessions/search', { body: asked });
    sessions.push(...Object.values(byTutor).flat());
    pageToken = response.headers.get('next-page-token');
  }
  return sessions.sort((a, b) => a.when - b.when);
}

export function useSessionSearch(search: SessionSearch | undefined) {
  const { api } = useShell();
  return useQuery({
    queryKey: searchKey(search),
    enabled: search !== undefined,
    queryFn: () => found(api, search as SessionSearch),
  });
}

type Arrived = { search: SessionSearch | undefined; ids: readonly string[] };

/**
 * A lesson that fills up, or has a seat again, says so where it stands; of lessons with an own seat only the news comes.
 * A session that is new waits until the student asks, so that nothing jumps. Without the stream the search is asked again now and then.
 */
export function useLiveSeats(search: SessionSearch | undefined): { arrived: number; showArrived: () => void } {
  const { api, live } = useShell();
  const client = useQueryClient();
  const [arrived, setArrived] = useState<Arrived>({ search, ids: [] });
  const known = client.getQueryData<GroupSessionJson[]>(searchKey(search));
  useLive('group.changed', () => invalidate(client, under('/groupsessions')));
  const apply = useCallback(
    (lesson: GroupLessonJson) => {
      const queryKey = searchKey(search);
      const sessions = client.getQueryData<GroupSessionJson[]>(queryKey);
      const isShown = sessions?.some(({ id }) => id === lesson.groupSessionId);
      if (isShown || !sessions) patchRead<GroupSessionJson[]>(client, queryKey, (list) => list.map(withLesson(lesson)));
      else if (lesson.status === 'pending') {
        setArrived((last) => ({ search, ids: [...(last.search === search ? last.ids : []), lesson.groupSessionId] }));
      }
    },
    [client, search],
  );
  useEffect(() => {
    if (!search) return undefined;
    const resync = () => invalidate(client, { queryKey: searchKey(search) });
    return live.watchGroups({ search }, { moved: apply, resync });
  }, [client, live, search, apply]);
  const check = useCallback(async () => {
    const sessions = search && (await found(api, search).catch(() => undefined));
    for (const lesson of sessions?.flatMap(({ bookings }) => bookings) ?? []) apply(lesson);
  }, [api, search, apply]);
  useCheckWhileAway(check);
  const news = arrived.search === search ? arrived.ids : [];
  return {
    arrived: new Set(news.filter((id) => !known?.some((session) => session.id === id))).size,
    showArrived: () => void client.invalidateQueries({ queryKey: searchKey(search) }),
  };
}

/** What is older than what is known changes nothing. */
function withLesson(moved: GroupLessonJson) {
  const replaced = (known: GroupLessonJson) =>
    known.bookingId === moved.bookingId && known.version < moved.version ? moved : known;
  return (session: GroupSessionJson): GroupSessionJson =>
    session.id === moved.groupSessionId ? { ...session, bookings: session.bookings.map(replaced) } : session;
}

/** Which tokens a lesson of the session takes, and how many of them the student has; undefined until it is known. */
export function useGroupTokens({ isPte }: Pick<GroupSessionJson, 'isPte'>) {
  const { api } = useShell();
  const { data } = useQuery(read(api, '/profile/student/me'));
  const word = isPte ? 'PTEGroupLessonTokens' : 'groupLessonTokens';
  return data && { category: categoryLabel(word), held: data.data[word] };
}

export type LessonFault = { id: string; code: string; message: string };

/** Refused or not, what was shown is not how it stands. */
export const useBookLessons = ({ id: booking }: GroupSessionJson) =>
  useChange(async (api, selectedLessons: string[], header) => {
    const body = { booking, selectedLessons };
    return (await api.PUT('/groupsessions/session/book', { params: { header }, body })).data;
  }, under('/groupsessions'));
