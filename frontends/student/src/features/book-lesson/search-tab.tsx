import { isProblem, problemText } from '@parlance/kit/api/problem.ts';
import type { BookingJson } from '@parlance/kit/api/types.ts';
import { localDate, zoneLabel } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { Button, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { bookingTexts } from '../../locales/texts.ts';
import { SearchForm } from '../../ui/search/search-form.tsx';
import { useFavourites } from './api/own.ts';
import {
  type SlotResults,
  type SlotSearch,
  useLiveSlots,
  useMoreSlots,
  useSlotCheck,
  useSlotEdits,
  useSlotSearch,
} from './api/search-slots.ts';
import { ConfirmBookingDialog } from './components/confirm-booking-dialog.tsx';
import { NothingFound } from './components/nothing-found.tsx';
import { PreferredTimes } from './components/preferred-times.tsx';
import { ResultDays } from './components/result-days.tsx';
import { ResultSkeleton } from './components/result-skeleton.tsx';
import { SubscriptionPanel } from './components/subscription-panel.tsx';
import { SubscriptionRequiredDialog } from './components/subscription-required-dialog.tsx';
import { useWantedLesson, WantedLessonNote } from './components/wanted-lesson.tsx';

type Props = { onBooked: () => void };

/** Search, choose a time, confirm. The list keeps itself true while it is on screen. */
export function SearchTab({ onBooked }: Props) {
  const { session, clock, notify } = useShell();
  const zone = session.person.timeZone;
  const [search, setSearch] = useState<SlotSearch>();
  /** To which the student was led when nothing fitted. */
  const [day, setDay] = useState<string>();
  const [booking, setBooking] = useState<BookingJson>();
  const results = useSlotSearch(search);
  useLiveSlots(search);
  useSlotCheck(search);
  const { error, data } = results;
  useEffect(() => {
    if (error) notify.error(problemText(error));
  }, [error, notify]);

  return (
    <Stack gap="lg">
      <WantedLessonNote />
      <Panel>
        <SearchForm
          key={day}
          day={day}
          today={localDate(clock.now(), zone)}
          busy={results.isFetching}
          onSearch={(value) => setSearch({ ...value, timezone: zone })}
        />
      </Panel>
      <Stack
        aria-live="polite"
        aria-busy={results.isFetching}
        display={results.isLoading || results.isError || data ? undefined : 'none'}
      >
        {results.isLoading && <ResultSkeleton />}
        {results.isError && <ErrorState message={problemText(error)} onRetry={() => void results.refetch()} />}
        {data && (
          <Found
            results={data}
            search={search}
            chosen={booking?.id ?? null}
            onShowDay={(date) => {
              setDay(date);
              setSearch({ startDate: date, endDate: date, time: 'anytime', timezone: zone });
            }}
            onBook={setBooking}
          />
        )}
      </Stack>
      <SubscriptionPanel />
      <PreferredTimes />
      <Booking
        slot={booking}
        search={search}
        results={data}
        onClose={() => setBooking(undefined)}
        onBooked={onBooked}
      />
    </Stack>
  );
}

type FoundProps = {
  results: SlotResults;
  search: SlotSearch | undefined;
  chosen: string | null;
  onShowDay: (date: string) => void;
  onBook: (slot: BookingJson) => void;
};

/** The times by day, and more of them; or when there are some. */
function Found({ results, search, chosen, onShowDay, onBook }: FoundProps) {
  const { session, clock, navigate, notify } = useShell();
  const words = bookingTexts.use().results;
  const zone = session.person.timeZone;
  const edits = useSlotEdits(search);
  const more = useMoreSlots(search);
  const favourites = useFavourites();
  const { slots, arrived, nextFree, nextPage } = results;
  return (
    <>
      {slots.length + arrived.length === 0 ? (
        <NothingFound nextFree={nextFree} zone={zone} onShowDay={onShowDay} />
      ) : (
        <ResultDays
          results={results}
          zone={zone}
          zoneText={zoneLabel(zone, clock.now())}
          chosen={chosen}
          favourites={favourites}
          onShowArrived={edits.showArrived}
          onBook={onBook}
          onViewTeacher={(tutor) => navigate(`/student/profile/${tutor}`, { state: { from: 'search' } })}
        />
      )}
      {nextPage && (
        <Button
          variant="default"
          loading={more.isPending}
          onClick={() => more.mutate(nextPage, { onError: (fault) => notify.error(problemText(fault)) })}
        >
          {words.more}
        </Button>
      )}
    </>
  );
}

type BookingProps = {
  slot: BookingJson | undefined;
  search: SlotSearch | undefined;
  results: SlotResults | undefined;
  onClose: () => void;
  onBooked: () => void;
};

/** The dialog in which a time is booked, and the one that stands there instead when a subscription is missing. */
function Booking({ slot, search, results, onClose, onBooked }: BookingProps) {
  const { session, navigate, notify } = useShell();
  const [isLocked, setLocked] = useState(false);
  const wanted = useWantedLesson();
  const edits = useSlotEdits(search);
  const onLocked = () => {
    onClose();
    setLocked(true);
  };
  const refused = ({ id }: BookingJson, problem: unknown): boolean => {
    if (!isProblem(problem)) return false;
    if (problem.code === 'SUBSCRIPTION_REQUIRED') {
      onLocked();
      return true;
    }
    if (problem.code !== 'SLOT_TAKEN') return false;
    onClose();
    edits.remove(id);
    notify.error(problemText(problem));
    return true;
  };
  return (
    <>
      {slot && (
        <ConfirmBookingDialog
          slot={slot}
          wanted={wanted}
          zone={session.person.timeZone}
          taken={!results?.slots.some(({ id }) => id === slot.id) || results.taken.includes(slot.id)}
          isMock={session.person.status === 'mock'}
          onClose={onClose}
          onRefused={refused}
          onLocked={onLocked}
          onBooked={({ id }) => {
            onClose();
            edits.remove(id);
            onBooked();
          }}
        />
      )}
      {isLocked && (
        <SubscriptionRequiredDialog
          onCancel={() => setLocked(false)}
          onEnroll={() => navigate('/student/subscription')}
        />
      )}
    </>
  );
}
