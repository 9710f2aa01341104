import { tellProblem } from '@parlance/kit/api/problem.ts';
import { localDate, zoneLabel } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { NewsChip } from '@parlance/kit/ui/news-chip.tsx';
import { Note } from '@parlance/kit/ui/note.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { Anchor, Stack, VisuallyHidden } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import { bookingTexts } from '../../locales/texts.ts';
import { ResultsHead } from '../../ui/results-head.tsx';
import { useSearchAddress } from '../../ui/search/search-address.ts';
import type { SearchFormValue } from '../../ui/search/search-dates.ts';
import { SearchForm } from '../../ui/search/search-form.tsx';
import { useResultsArrival } from '../../ui/search/use-results-arrival.ts';
import {
  type SlotFilter,
  type SlotResults,
  type SlotSearch,
  useCheckedSlots,
  useLiveSlots,
  useSlotEdits,
  useSlotSearch,
} from '../../ui/slots/search-slots.ts';
import { useSlotBooking } from '../../ui/slots/use-booking.tsx';
import { WantedLessonNote } from '../../ui/slots/wanted-lesson.tsx';
import { useFavourites } from './api/own.ts';
import { Found, type Looking } from './components/found.tsx';
import { NothingFound } from './components/nothing-found.tsx';
import { PreferredTimes } from './components/preferred-times.tsx';
import { ResultFiltersRow } from './components/result-filters.tsx';
import { ResultSkeleton } from './components/result-skeleton.tsx';
import { SubscriptionPanel } from './components/subscription-panel.tsx';
import { filtered, filterOf, filtersFor, filtersIn, isFiltered } from './model/result-filters.ts';

type Props = { onBooked: () => void };

/** While nobody has asked for days, these many from today on. */
const daysAtFirst = 7;

function useAddressedSearch() {
  const { session, clock } = useShell();
  const zone = session.person.timeZone;
  const today = localDate(clock.now(), zone);
  const address = useSearchAddress(today, daysAtFirst);
  const tutor = address.params.get('teacher') ?? '';
  const found = address.search;
  const liked = useFavourites();
  const chosen = useMemo(() => filtersIn(address.params), [address.params]);
  const filter = useMemo(() => filterOf(chosen, liked), [chosen, liked]);
  const isReady = filter !== undefined;
  // By what it says: the same search stays the same object whatever else of the address or of the favourites changes.
  const narrowing = filter && isFiltered(chosen) ? JSON.stringify(filter) : '';
  const narrowed = useMemo(() => (narrowing ? (JSON.parse(narrowing) as SlotFilter) : undefined), [narrowing]);
  const [startDate, endDate, time] = [found?.startDate, found?.endDate, found?.time];
  const search = useMemo(
    (): SlotSearch | undefined =>
      startDate && endDate && time !== undefined && isReady
        ? {
            startDate,
            endDate,
            time,
            timezone: zone,
            ...(tutor ? { tutor } : {}),
            ...(narrowed ? { filter: narrowed } : {}),
          }
        : undefined,
    [startDate, endDate, time, tutor, zone, isReady, narrowed],
  );
  return { ...address, search, isWaiting: !isReady, today, zone, chosen, liked: liked ?? nobody };
}

const nobody: ReadonlySet<string> = new Set();
/** What was chosen can be taken back also where nothing could be read. */
const nothing = { slots: [], nextPage: null };

const sameSearch = (value: SearchFormValue, search: SlotSearch | undefined): boolean =>
  value.startDate === search?.startDate && value.endDate === search.endDate && value.time === search.time;

/** Search, choose a time, confirm. The list keeps itself true while it is on screen; the address says which it is. */
export function SearchTab({ onBooked }: Props) {
  const { notify } = useShell();
  const address = useAddressedSearch();
  const { search, today, values } = address;
  const results = useSlotSearch(search);
  useLiveSlots(search);
  useCheckedSlots(search);
  const booking = useSlotBooking({ search, results: results.data, onBooked });
  const arrival = useResultsArrival(search, results.isSuccess && !results.isFetching);
  const { error } = results;
  useEffect(() => {
    if (error) tellProblem(notify, error);
  }, [error, notify]);
  return (
    <Stack gap="lg">
      <WantedLessonNote />
      <Panel>
        <SearchForm
          today={today}
          busy={results.isFetching && !results.isLoading}
          values={values}
          onSearch={(value) => {
            const isSame = address.isAsked && sameSearch(value, search);
            if (isSame) return void results.refetch().then(arrival.arrive);
            arrival.expect();
            address.runSearch(value);
            return undefined;
          }}
        />
      </Panel>
      {address.isWaiting && <ResultSkeleton />}
      {search && <Results address={address} search={search} results={results} booking={booking} arrival={arrival} />}
      <SubscriptionPanel />
      <PreferredTimes />
      {booking.dialog}
    </Stack>
  );
}

type ResultsProps = {
  address: ReturnType<typeof useAddressedSearch>;
  search: SlotSearch;
  results: ReturnType<typeof useSlotSearch>;
  booking: ReturnType<typeof useSlotBooking>;
  arrival: ReturnType<typeof useResultsArrival>;
};

/** What there is, from its head on; the head is there from the first moment and takes the focus after a search. */
function Results({ address, search, results, booking, arrival }: ResultsProps) {
  const { clock } = useShell();
  const words = bookingTexts.use().results;
  const { chosen, liked } = address;
  const { data, error } = results;
  const slots = useMemo(() => filtered(data?.slots ?? [], chosen, liked), [chosen, data, liked]);
  const looking: Looking = { ...address, search, chosen, slots };
  const head = headOf(data, slots, words) ?? (error ? words.failed : words.looking);
  const edits = useSlotEdits(search);
  const isNarrowed = isFiltered(chosen);
  const isShown = data && (data.slots.length > 0 || isNarrowed);
  const offered = isShown ? filtersFor(data, chosen, liked) : isNarrowed && filtersFor(nothing, chosen, liked);
  return (
    <Stack component="section" aria-busy={results.isFetching} aria-label={words.title}>
      <ResultsHead heading={arrival.heading} found={head} zone={words.zone(zoneLabel(address.zone, clock.now()))}>
        {data && data.arrived.length > 0 && (
          <NewsChip text={words.arrived(data.arrived.length)} onShow={edits.showArrived} />
        )}
        {offered && <ResultFiltersRow chosen={chosen} offered={offered} onChoose={address.look} />}
      </ResultsHead>
      <VisuallyHidden role="status">{arrival.said}</VisuallyHidden>
      {search.tutor && <OneTeacher name={data?.slots[0]?.profile.tutor.name} onAll={address.look} />}
      {results.isLoading && <ResultSkeleton />}
      {results.isError && <ErrorState error={error} onRetry={() => void results.refetch()} />}
      {data && !isNarrowed && data.slots.length + data.arrived.length === 0 && (
        <NothingFound
          nextFree={data.nextFree}
          zone={address.zone}
          onShowDay={(date) => address.runSearch({ startDate: date, endDate: date, time: 'anytime' })}
        />
      )}
      {isShown && <Found results={data} isKept={results.isPlaceholderData} looking={looking} booking={booking} />}
    </Stack>
  );
}

type Words = ReturnType<typeof bookingTexts.now>['results'];

/** Undefined while nothing is known. */
function headOf(data: SlotResults | undefined, slots: readonly { tutor: string }[], words: Words): string | undefined {
  if (!data) return undefined;
  if (data.slots.length === 0) return words.none;
  return (data.nextPage ? words.foundSoFar : words.found)(slots.length, new Set(slots.map(({ tutor }) => tutor)).size);
}

type OneTeacherProps = { name: string | undefined; onAll: (parts: Record<string, undefined>) => void };

const OneTeacher = ({ name, onAll }: OneTeacherProps) => {
  const words = bookingTexts.use().results;
  return (
    <Note
      tone="info"
      action={
        <Anchor component="button" type="button" onClick={() => onAll({ teacher: undefined })}>
          {words.allTeachers}
        </Anchor>
      }
    >
      {name ? words.onlyWith(name) : words.onlyOne}
    </Note>
  );
};
