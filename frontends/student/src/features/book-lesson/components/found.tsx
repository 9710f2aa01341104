/** The times that were found, by day or by teacher, as far as they are read, and more of them. */
import { tellProblem } from '@parlance/kit/api/problem.ts';
import type { BookingJson } from '@parlance/kit/api/types.ts';
import { localDate } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { Button } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import { bookingTexts } from '../../../locales/texts.ts';
import { type SlotResults, type SlotSearch, useMoreSlots } from '../../../ui/slots/search-slots.ts';
import type { useSlotBooking } from '../../../ui/slots/use-booking.tsx';
import { wantedParts } from '../../../ui/slots/wanted-lesson.tsx';
import type { ResultFilters } from '../model/result-filters.ts';
import { groupByDate, groupByTeacher } from '../model/results-by-day.ts';
import { ResultDays, soonest } from './result-days.tsx';

/** How the search is looked at. */
export type Looking = {
  params: URLSearchParams;
  search: SlotSearch;
  isAsked: boolean;
  zone: string;
  chosen: ResultFilters;
  /** Those that are shown of what was found. */
  slots: readonly BookingJson[];
  look: (parts: Record<string, string | undefined>) => void;
};

type Props = {
  results: SlotResults;
  /** They are of the search before, while this one's are on their way. */
  isKept: boolean;
  looking: Looking;
  booking: ReturnType<typeof useSlotBooking>;
};

/** The lesson that the student came to book goes along. */
function wantedIn(params: URLSearchParams): string {
  const kept = wantedParts.flatMap((name) => (params.has(name) ? [[name, params.get(name) ?? '']] : []));
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept)}`;
}

const noFilters = { stream: undefined, favourites: undefined, rating: undefined, language: undefined };

export function Found({ results, isKept, looking, booking }: Props) {
  const { navigate, notify } = useShell();
  const words = bookingTexts.use().results;
  const { params, search, isAsked, zone, chosen, slots, look } = looking;
  const { order } = chosen;
  const days = useMemo(() => groupByDate(slots, zone, order), [slots, zone, order]);
  const teachers = useMemo(() => groupByTeacher(slots, order), [slots, order]);
  const more = useMoreSlots();
  const wanted = params.get('day') ?? (isAsked ? days[0]?.date : soonest) ?? soonest;
  const { nextPage } = results;
  const { mutate, isError } = more;
  // What is kept of another search does not say where the next page of this one begins.
  const isBusy = more.isPending || isKept;
  const read = results.slots.at(-1);
  const liesBehind =
    nextPage !== null && wanted !== soonest && read !== undefined && wanted > localDate(read.when, zone);
  // A day that the address names may lie on a later page.
  useEffect(() => {
    if (liesBehind && nextPage && !isBusy && !isError) mutate({ search, pageToken: nextPage });
  }, [isError, isBusy, liesBehind, mutate, nextPage, search]);
  return (
    <>
      {slots.length === 0 ? (
        <Panel>
          <EmptyState
            text={words.noneShown}
            action={
              <Button variant="default" onClick={() => look(noFilters)}>
                {words.showAll}
              </Button>
            }
          />
        </Panel>
      ) : (
        <ResultDays
          days={days}
          teachers={teachers}
          shown={wanted}
          onShow={(day) => look({ day })}
          zone={zone}
          chosen={booking.chosen}
          taken={results.taken}
          onBook={booking.begin}
          onViewTeacher={(tutor) =>
            navigate(`/student/profile/${tutor}${wantedIn(params)}`, { state: { from: 'search' } })
          }
        />
      )}
      {nextPage && (
        <Button
          variant="default"
          loading={isBusy}
          onClick={() => mutate({ search, pageToken: nextPage }, { onError: (fault) => tellProblem(notify, fault) })}
        >
          {words.more}
        </Button>
      )}
    </>
  );
}
