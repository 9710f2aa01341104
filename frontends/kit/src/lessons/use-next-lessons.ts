/** The lessons that come next, of both kinds, as the dashboard shows them. */
import { useNow } from '../domain/use-now.ts';
import { useUpcomingLessons } from './my-lessons.ts';
import { nextLessons } from './next-lessons.ts';

export function useNextLessons() {
  const one = useUpcomingLessons('one-on-one');
  const groups = useUpcomingLessons('group');
  const now = useNow(60_000);
  const known = [one, groups].flatMap(({ data }) => data?.pages[0]?.items ?? []);
  const lessons = nextLessons(known, now);
  // Group lessons that cannot be read are left out here; their own list says so.
  return { lessons, one, isPending: one.isPending || (groups.isPending && lessons.length === 0) };
}
