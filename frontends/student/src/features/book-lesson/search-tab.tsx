import type { BookingJson } from '@parlance/kit/api/types.ts';
import { isProblem, problemText } from '@parlance/kit/api/problem.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { localDate, zoneLabel } from '@parlance/kit/domain/time.ts';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { Button, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { bookingTexts } from '../../locales/texts.ts';
import {
  type SlotResults,
  type SlotSearch,
  useLiveSlots,
  useMoreSlots,
  useSlotCheck,
  useSlotEdits,
  useSlotSearch,
} from './api/search-slots.ts';
import { useFavourites } from './api/own.ts';
import { ConfirmBookingDialog } from './components/confirm-booking-dialog.tsx';
import { NothingFound } from './components/nothing-found.tsx';
import { PreferredTimes } from './components/preferred-times.tsx';
import { ResultDays } from './components/result-days.tsx';
import { ResultSkeleton } from './components/result-skeleton.tsx';
import { SearchForm } from './components/search-form.tsx';
import { SubscriptionPanel } from './components/subscription-panel.tsx';
import { SubscriptionRequiredDialog } from './components/subscription-required-dialog.tsx';
import classes from './search-tab.module.css';

type Props = { onBooked: () => void };

/** Search, choose a time, confirm. The list keeps itself true while it is on screen. */
export function SearchTab({ onBooked }: Props) {
  const { session, clock, navigate, notify } = useShell();
  const {
    results: { more: moreTimes },
  } = bookingTexts.use();
  const zone = session.person.timeZone;
  const [search, setSearch] = useState<SlotSearch>();
  /** To which the student was led when nothing fitted. */
  const [day, setDay] = useState<string>();
  const [booking, setBooking] = useState<BookingJson>();
  const [gate, setGate] = useState(false);
  const results = useSlotSearch(search);
  const edits = useSlotEdits(search);
  const more = useMoreSlots(search);
  useLiveSlots(search);
  useSlotCheck(search);
  const favourites = useFavourites();
  const { error, data } = results;
  useEffect(() => {
    if (error) notify.error(problemText(error));
  }, [error, notify]);

  const locked = () => {
    setBooking(undefined);
    setGate(true);
  };
  const refused = (slot: BookingJson, problem: unknown): boolean => {
    if (!isProblem(problem)) return false;
    if (problem.code === 'SUBSCRIPTION_REQUIRED') {
      locked();
      return true;
    }
    if (problem.code !== 'SLOT_TAKEN') return false;
    setBooking(undefined);
    edits.remove(slot.id);
    notify.error(problemText(problem));
    return true;
  };

  return (
    <Stack gap="lg">
      <Panel>
        <SearchForm
          key={day}
          day={day}
          today={localDate(clock.now(), zone)}
          busy={results.isFetching}
          onSearch={(value) => setSearch({ ...value, timezone: zone })}
        />
      </Panel>
      <Stack aria-live="polite" aria-busy={results.isFetching} className={classes.results}>
        {results.isLoading && <ResultSkeleton />}
        {results.isError && <ErrorState message={problemText(results.error)} onRetry={() => void results.refetch()} />}
        {data && nothing(data) && (
          <NothingFound
            nextFree={data.nextFree}
            zone={zone}
            onShowDay={(date) => {
              setDay(date);
              setSearch({ startDate: date, endDate: date, time: 'anytime', timezone: zone });
            }}
          />
        )}
        {data && !nothing(data) && (
          <ResultDays
            results={data}
            zone={zone}
            zoneText={zoneLabel(zone, clock.now())}
            chosen={booking?.id ?? null}
            favourites={favourites}
            onShowArrived={edits.showArrived}
            onBook={setBooking}
            onViewTeacher={(tutor) => navigate(`/student/profile/${tutor}`, { state: { from: 'search' } })}
          />
        )}
        {data?.nextPage && (
          <Button
            variant="default"
            loading={more.isPending}
            onClick={() =>
              data.nextPage && more.mutate(data.nextPage, { onError: (fault) => notify.error(problemText(fault)) })
            }
          >
            {moreTimes}
          </Button>
        )}
      </Stack>
      <SubscriptionPanel />
      <PreferredTimes />
      {booking && (
        <ConfirmBookingDialog
          slot={booking}
          zone={zone}
          taken={!data?.slots.some((slot) => slot.id === booking.id) || data.taken.includes(booking.id)}
          isMock={session.person.status === 'mock'}
          onClose={() => setBooking(undefined)}
          onRefused={refused}
          onLocked={locked}
          onBooked={(slot) => {
            setBooking(undefined);
            edits.remove(slot.id);
            onBooked();
          }}
        />
      )}
      {gate && (
        <SubscriptionRequiredDialog
          onCancel={() => setGate(false)}
          onEnroll={() => navigate('/student/subscription')}
        />
      )}
    </Stack>
  );
}

const nothing = ({ slots, arrived }: SlotResults) => slots.length + arrived.length === 0;
