/** A teacher's free hours, a week at a time, on both walls; pressing one books it here. The address says which week. */
import type { BookingJson, TutorJson } from '@parlance/kit/api/types.ts';
import { dateTimeText, dayText, localDate, timeOf, weekdayText, zoneLabel } from '@parlance/kit/domain/time.ts';
import { offsetMinutes } from '@parlance/kit/domain/wall-clock.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { ClockChangeNote } from '@parlance/kit/ui/clock-change-note.tsx';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { NewsChip } from '@parlance/kit/ui/news-chip.tsx';
import { Small } from '@parlance/kit/ui/words.tsx';
import { Box, Button, Group, Skeleton, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, type Ref, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { bookingTexts, teacherTexts } from '../../../locales/texts.ts';
import { dateIn } from '../../../ui/search/search-address.ts';
import { daysAfter } from '../../../ui/search/search-dates.ts';
import {
  type SlotSearch,
  useCheckedSlots,
  useLiveSlots,
  useSlotEdits,
  useSlotSearch,
} from '../../../ui/slots/search-slots.ts';
import { SlotPill } from '../../../ui/slots/slot-pill.tsx';
import { useSlotBooking } from '../../../ui/slots/use-booking.tsx';
import classes from './teacher-week.module.css';

type Props = { teacher: TutorJson; heading: Ref<HTMLHeadingElement> };

const aWeek = 7;
const bookedPath = '/student/bookings?view=upcoming';

/** From the day that the address names, or today where it names none or one that is over. */
function useWeek(tutor: string) {
  const { session, clock } = useShell();
  const [params, setParams] = useSearchParams();
  const timezone = session.person.timeZone;
  const today = localDate(clock.now(), timezone);
  const named = dateIn(params.get('week'));
  const first = named && named > today ? named : today;
  const search = useMemo(
    (): SlotSearch => ({ startDate: first, endDate: daysAfter(first, aWeek - 1), time: 'anytime', timezone, tutor }),
    [first, timezone, tutor],
  );
  const show = (date: string) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        next.set('week', date < today ? today : date);
        return next;
      },
      { replace: true },
    );
  return { first, isFirst: first === today, search, show };
}

export function TeacherWeek({ teacher, heading }: Props) {
  const { session, clock, navigate } = useShell();
  const { week: words } = teacherTexts.use();
  const { arrived: newTimes } = bookingTexts.use().results;
  const week = useWeek(teacher.uid);
  const { search } = week;
  const results = useSlotSearch(search);
  useLiveSlots(search);
  useCheckedSlots(search);
  const edits = useSlotEdits(search);
  const booking = useSlotBooking({ search, results: results.data, onBooked: () => navigate(bookedPath) });
  const own = session.person.timeZone;
  const { timeZone } = teacher.profile;
  const { data, error } = results;
  const at = data?.slots[0]?.when ?? clock.now();
  const last = data?.slots.at(-1)?.when ?? at;
  const isSame = [at, last].every((when) => offsetMinutes(when, own) === offsetMinutes(when, timeZone));
  return (
    <Box component="section" className="p-card" miw={0} aria-label={words.title} aria-busy={results.isFetching}>
      <Head heading={heading} hint={zonesText(teacher, { own, at, isSame })}>
        {data && data.arrived.length > 0 && (
          <NewsChip text={newTimes(data.arrived.length)} onShow={edits.showArrived} />
        )}
        <WeekSteps week={week} />
      </Head>
      <ClockChangeNote now={clock.now()} when={last} zones={[own, timeZone]} />
      {error && <ErrorState error={error} onRetry={() => void results.refetch()} />}
      {data?.slots.length === 0 && <NoHours nextFree={data.nextFree} onShow={week.show} />}
      {!error && data?.slots.length !== 0 && (
        <Days
          first={week.first}
          slots={data?.slots}
          zones={[own, isSame ? undefined : timeZone]}
          taken={data?.taken ?? []}
          chosen={booking.chosen}
          onBook={booking.begin}
        />
      )}
      {booking.dialog}
    </Box>
  );
}

type Zones = { own: string; at: number; isSame: boolean };

/** Whose times they are; said once where both walls show the same. */
function zonesText({ profile: { name, timeZone } }: TutorJson, { own, at, isSame }: Zones): string {
  const { week: words } = teacherTexts.now();
  if (isSame) return words.oneZone(name, zoneLabel(own, at));
  return words.twoZones(zoneLabel(own, at), name, zoneLabel(timeZone, at));
}

type HeadProps = { heading: Props['heading']; hint: string; children: ReactNode };

function Head({ heading, hint, children }: HeadProps) {
  const { week: words } = teacherTexts.use();
  return (
    <Group
      component="header"
      className="p-line-below"
      justify="space-between"
      gap="8px 16px"
      p="16px var(--p-gutter) 12px"
    >
      <div>
        <Text ref={heading} component="h2" tabIndex={-1} fw={650} lts="-0.006em">
          {words.title}
        </Text>
        <Small>{hint}</Small>
      </div>
      {children}
    </Group>
  );
}

function WeekSteps({ week: { first, isFirst, show } }: { week: ReturnType<typeof useWeek> }) {
  const { week: words } = teacherTexts.use();
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        variant="default"
        disabled={isFirst}
        leftSection={<IconChevronLeft size={16} stroke={1.75} aria-hidden />}
        onClick={() => show(daysAfter(first, -aWeek))}
      >
        {words.earlier}
      </Button>
      <Button
        variant="default"
        rightSection={<IconChevronRight size={16} stroke={1.75} aria-hidden />}
        onClick={() => show(daysAfter(first, aWeek))}
      >
        {words.later}
      </Button>
    </Group>
  );
}

function NoHours({ nextFree, onShow }: { nextFree: number | null; onShow: (date: string) => void }) {
  const { session } = useShell();
  const { week: words } = teacherTexts.use();
  const { nextFree: nextWords } = bookingTexts.use().search;
  const zone = session.person.timeZone;
  return (
    <Box className={classes.none}>
      <EmptyState
        text={words.none}
        action={
          nextFree !== null && (
            <>
              <p>{nextWords(dateTimeText(nextFree, zone))}</p>
              <Button variant="default" onClick={() => onShow(localDate(nextFree, zone))}>
                {words.showWeek}
              </Button>
            </>
          )
        }
      />
    </Box>
  );
}

type DaysProps = {
  first: string;
  /** Undefined while they are not known. */
  slots: readonly BookingJson[] | undefined;
  /** The student's, and the teacher's where it is another. */
  zones: [own: string, other: string | undefined];
  taken: readonly string[];
  chosen: string | null;
  onBook: (slot: BookingJson) => void;
};

/** As the other side's wall has it, with its day where that is another. */
function otherTime(when: number, [own, other]: DaysProps['zones']): string | undefined {
  if (other === undefined) return undefined;
  const day = localDate(when, own) === localDate(when, other) ? '' : `${weekdayText(when, other)} `;
  return `${day}${timeOf(when, other)}`;
}

/** Seven columns, below each other where there is no room for them. */
function Days({ first, slots, zones, taken, chosen, onBook }: DaysProps) {
  const { week: words } = teacherTexts.use();
  const [own] = zones;
  const days = Array.from({ length: aWeek }, (_unused, n) => daysAfter(first, n));
  return (
    <div className={classes.days}>
      {days.map((date) => {
        const at = Date.parse(`${date}T00:00:00Z`);
        const ofDay = slots?.filter(({ when }) => localDate(when, own) === date).sort((a, b) => a.when - b.when);
        const label = `${weekdayText(at, 'UTC')} ${dayText(at, 'UTC')}`;
        return (
          <div key={date} role="group" aria-label={label}>
            <Text component="h3" size="sm" fw={550}>
              {label}
            </Text>
            {ofDay === undefined && <Skeleton height={44} radius={22} />}
            {ofDay?.length === 0 && <Small>{words.noneThen}</Small>}
            {ofDay?.map((slot) => (
              <SlotPill
                key={slot.id}
                when={slot.when}
                zone={own}
                hint={otherTime(slot.when, zones)}
                chosen={slot.id === chosen}
                taken={taken.includes(slot.id)}
                onChoose={() => onBook(slot)}
              />
            ))}
          </div>
        );
      })}
    </div>
  );
}
