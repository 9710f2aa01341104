/** Searches that found nothing are noted beside the answer: nobody waits for it, and what a process that dies had not written yet is lost. */
import { demand } from '@parlance/proto/limits';
import type { SlotSearch } from '../domain/search.ts';
import { hoursOfSearch, type WantedHours } from '../domain/wanted-hours.ts';
import type { Clock, UnitOfWork } from './ports.ts';

export type EmptySearch = { studentUid: string; search: SlotSearch; isPte: boolean | undefined };

export type EmptySearches = ReturnType<typeof makeEmptySearches>;

type Deps = { uow: Pick<UnitOfWork, 'run'>; clock: Clock; most?: number };

/** What one student searched in the same breath is one note, and there is room for so many students. */
export function makeEmptySearches({ uow, clock, most = demand.notesAtOnce }: Deps) {
  let waiting = new Map<string, WantedHours>();
  return {
    note({ studentUid, search, isPte }: EmptySearch): void {
      const before = waiting.get(studentUid);
      if (!before && waiting.size >= most) return;
      const { zone, startDate, endDate } = search;
      const searched = { from: startDate, until: endDate || startDate };
      const said = { studentUid, zone, isPte, searched, hours: hoursOfSearch(search, clock.now()) };
      if (said.hours.length > 0) waiting.set(studentUid, before ? both(before, said) : said);
    },
    /** How many students. */
    async write(): Promise<number> {
      const noted = [...waiting.values()];
      if (noted.length === 0) return 0;
      waiting = new Map();
      await uow.run(({ wantedHours }) => wantedHours.add(noted, clock.now()));
      return noted.length;
    },
  };
}

/** On another clock it is said anew. */
function both(before: WantedHours, said: WantedHours): WantedHours {
  if (before.zone !== said.zone || !before.searched || !said.searched) return said;
  const [from = ''] = [before.searched.from, said.searched.from].sort();
  const until = [before.searched.until, said.searched.until].sort().at(-1) ?? '';
  const isPte = before.isPte === said.isPte ? said.isPte : undefined;
  return { ...said, isPte, searched: { from, until }, hours: [...new Set([...before.hours, ...said.hours])] };
}
