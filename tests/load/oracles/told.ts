/** Whoever is on a side of what was acknowledged is told of it on their stream: what people did beside what notification keeps for both sides; and whoever has free hours on screen sees them go and come. */
import { isBooked, isCancelled, isRated, placeOf, type Act, type Booked } from '../acts.ts';
import type { KeptEvents } from '../live/kept-events.ts';
import { partsOf, type StreamStory } from '../live/stream.ts';
import { dateInDarwin } from '../../support/lesson/lesson-times.ts';
import { aroundOpeningMs } from './live.ts';

type Found = { looked: number; faults: string[] };
type Event = { type: string; body: Record<string, unknown> };

const ofActs = new Set(['booking.changed', 'group.changed', 'tokens.changed']);
const isAcknowledged = ({ outcome }: Act) => outcome === 'yes';

/** So often at the least; what notification has said more often is another oracle's. */
type Telling = { uid: string; what: string; is(event: Event): boolean };

export function untold(acts: readonly Act[], kept: Pick<KeptEvents, 'of' | 'since'>): Found {
  const since = acts.filter(({ askedAt }) => askedAt > kept.since).filter(isAcknowledged);
  const tellings = tellingsOf(since, acts.filter(isBooked));
  const byPerson = Map.groupBy(tellings, ({ uid }) => uid);
  const faults = [...byPerson].flatMap(([uid, own]) => {
    const events = kept.of(uid).flatMap(({ key }) => readEvent(key) ?? []);
    return [...Map.groupBy(own, ({ what }) => what)].flatMap(([what, alike]) => {
      const times = events.filter((event) => alike[0]?.is(event)).length;
      return times >= alike.length ? [] : [`${uid} was told ${times} times that ${what}, not ${alike.length}`];
    });
  });
  return { looked: tellings.length, faults };
}

function readEvent(key: string): Event | undefined {
  const { type, data } = partsOf(key);
  return ofActs.has(type) ? { type, body: JSON.parse(data) as Event['body'] } : undefined;
}

function tellingsOf(acts: readonly Act[], booked: readonly Booked[]): Telling[] {
  const places = new Map(booked.map((act) => [placeOf(act), act]));
  const bookings = acts.filter(isBooked).flatMap((act) => [...ofMove(act, 'booked'), ofTokens(act.student, -1)]);
  const cancelled = acts.filter(isCancelled).flatMap((act) => {
    const place = places.get(placeOf(act));
    return [...(place ? ofMove(place, 'student-cancelled') : []), ofTokens(act.student, 1)];
  });
  const rated = acts
    .filter(isRated)
    .flatMap(({ booking }) =>
      booked.filter((act) => act.booking === booking && isAcknowledged(act)).flatMap((act) => ofMove(act, 'completed')),
    );
  return [...bookings, ...cancelled, ...rated];
}

/** Of a lesson for one both get it as it is then; of a group's they are told that it moved, and read the rest. */
function ofMove({ student, tutor, booking, capacity }: Booked, status: string): Telling[] {
  const isGroup = capacity > 1;
  const what = isGroup ? `the group lesson ${booking} moved` : `${booking} is ${status}`;
  const is = ({ type, body }: Event) =>
    isGroup
      ? type === 'group.changed' && body.bookingId === booking
      : type === 'booking.changed' && body.id === booking && body.status === status;
  return [student, tutor].map((uid) => ({ uid, what, is }));
}

const ofTokens = (uid: string, delta: number): Telling => ({
  uid,
  what: `a token ${delta < 0 ? 'went' : 'came back'}`,
  is: ({ type, body }) => type === 'tokens.changed' && body.delta === delta,
});

/** What was on screen during a break, or before "read again", is read again. */
export function unseenHours({ uid, days, opened, gaps, resyncs, heard }: StreamStory, acts: readonly Act[]): Found {
  const openAt = opened[0];
  if (days === undefined || openAt === undefined) return { looked: 0, faults: [] };
  const breaks = [...gaps, ...resyncs.map(breakBefore)];
  const isSeen = ({ askedAt, answeredAt }: Act) =>
    askedAt > openAt && !breaks.some(({ from, to }) => answeredAt > from - aroundOpeningMs && askedAt < to);
  const isShown = ({ when, capacity }: Booked) => {
    const day = dateInDarwin(when);
    return capacity === 1 && day >= days.startDate && day <= days.endDate;
  };
  const booked = acts.filter(isBooked).filter(isShown);
  const places = new Map(booked.map((act) => [placeOf(act), act]));
  const went = booked.filter((act) => isAcknowledged(act) && isSeen(act));
  const taken = new Set(heard.filter(({ type }) => type === 'slot.taken').map(({ data }) => read(data).id));
  const back = acts
    .filter(isCancelled)
    .filter((act) => isAcknowledged(act) && isSeen(act))
    .flatMap((act) => {
      const booked = places.get(placeOf(act));
      return booked ? [{ askedAt: act.askedAt, booked }] : [];
    });
  const opens = Map.groupBy(
    heard.filter(({ type }) => type === 'slot.opened'),
    ({ data }) => hourOf(read(data)),
  );
  const cameBack = [...Map.groupBy(back, ({ booked }) => hourOf(booked))].flatMap(([hour, own]) => {
    const times = timesAfter(own, opens.get(hour) ?? []);
    return times === own.length ? [] : [`${uid} saw the hour ${hour} come back ${times} times, not ${own.length}`];
  });
  const stayed = went.filter(({ booking }) => !taken.has(booking));
  return {
    looked: went.length + back.length,
    faults: [...stayed.map(({ booking }) => `${uid} never saw the hour ${booking} go`), ...cameBack],
  };
}

/** How many of them are answered by one of the others each, which came after it: an hour is told of once too when it is opened first. */
function timesAfter(all: readonly { askedAt: number }[], others: readonly { at: number }[]): number {
  const left = others.map(({ at }) => at).toSorted((a, b) => a - b);
  return all
    .toSorted((a, b) => a.askedAt - b.askedAt)
    .filter(({ askedAt }) => {
      const next = left.findIndex((at) => at >= askedAt);
      if (next >= 0) left.splice(0, next + 1);
      return next >= 0;
    }).length;
}

/** Of a watch alone nobody is told when it broke: silence for forty seconds at the most, and the pauses until it stood again. */
const longestBreakMs = 60_000;
const breakBefore = ({ at, since, watch }: StreamStory['resyncs'][number]) => ({
  from: watch === undefined ? since : Math.max(since, at - longestBreakMs),
  to: at,
});

type Hour = { id: string; tutor: string; when: number };
const read = (data: string) => JSON.parse(data) as Hour;
const hourOf = ({ tutor, when }: Pick<Hour, 'tutor' | 'when'>) => `of ${tutor} at ${new Date(when).toISOString()}`;
