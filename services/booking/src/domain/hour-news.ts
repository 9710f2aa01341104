/** Who is told of hours: teachers whom an administrator asks to open one, and students who wanted one that has opened. */
import { demand } from '@parlance/proto/limits';
import type { Actor } from './actor.ts';
import { refuse } from './refusals.ts';
import { hourOfWeek } from './wanted-hours.ts';
import { wallClock } from './zone.ts';

/** One ask of an administrator: how far it has come is how many teachers were told, and the last of them by id. */
export type HourAsk = {
  id: string;
  startsAt: Date;
  /** Null: of either stream. */
  isPte: boolean | null;
  askedAt: Date;
  askedBy: string;
  askedByName: string;
  told: number;
  toldTo: string;
  isDone: boolean;
};
/** Whom it is said to, in whose zone, and of which hour; `others` opened with it, and were wanted too. */
type HourReader = {
  uid: string;
  timeZone: string;
  startsAt: Date;
  isPte: boolean | undefined;
  others: number;
};
export type HourNews = { kind: 'asked' | 'opened'; cause: string; readers: readonly HourReader[] };
export type OpenedHour = { id: string; startsAt: Date; isPte: boolean };
/** An hour that opened as one clock says it: of the week, and on which date. */
export type WantedOpening = OpenedHour & { zone: string; hour: number; date: string };

/** A student who wants some of the hours that opened, and when those begin, in order; the stream of the first. */
export type WantedBy = { uid: string; timeZone: string; isPte: boolean; starts: readonly Date[] };

const anHour = 3_600_000;
const aDay = 24 * anHour;
/** Clocks of all zones begin their hours on one. */
const aQuarter = 900_000;

const isSameHour = (one: Date, other: Date) => Math.abs(one.getTime() - other.getTime()) < anHour;
/** Either stream is both of them. */
const isSameStream = (one: boolean | null, other: boolean | null) => one === null || other === null || one === other;

type Wish = { id: string; startsAt: Date; isPte: boolean | null };

/** `recent`: what was asked within the last day. An hour of another zone that overlaps is the same. */
export function newAsk(
  { id, startsAt, isPte }: Wish,
  recent: readonly HourAsk[],
  { by, now }: { by: Actor; now: Date },
): HourAsk {
  const ahead = startsAt.getTime() - now.getTime();
  if (!(ahead > 0 && ahead <= demand.askAheadDays * aDay)) throw refuse('HOUR_OUT_OF_REACH');
  if (startsAt.getTime() % aQuarter !== 0) {
    throw refuse('MALFORMED', { details: { fields: { startsAt: 'begins on a quarter of an hour' } } });
  }
  const before = recent.find((ask) => isSameHour(ask.startsAt, startsAt) && isSameStream(ask.isPte, isPte));
  if (before) {
    const { askedAt, askedBy: uid, askedByName: name } = before;
    throw refuse('HOUR_ASKED', { details: { at: askedAt.getTime(), by: { uid, name } } });
  }
  if (recent.length >= demand.asksAtMost) throw refuse('TOO_MANY_ASKS');
  return {
    id,
    startsAt,
    isPte,
    askedAt: now,
    askedBy: by.id,
    askedByName: by.name,
    told: 0,
    toldTo: '',
    isDone: false,
  };
}

/** As every clock says them on which somebody wants hours. */
export function asClocksSay(opened: readonly OpenedHour[], zones: readonly string[]): WantedOpening[] {
  return opened.flatMap((hour) =>
    zones.map((zone) => {
      const wall = wallClock(hour.startsAt.getTime(), zone);
      return { ...hour, zone, hour: hourOfWeek(wall), date: new Date(wall).toISOString().slice(0, 10) };
    }),
  );
}

/** Each student once: of the first hour, and of how many more. */
export function readersOf(wanting: readonly WantedBy[]): HourReader[] {
  const byStudent = [...Map.groupBy(wanting, ({ uid }) => uid).values()];
  return byStudent.flatMap((found) => {
    const startsAt = new Date(Math.min(...found.flatMap(({ starts }) => starts.map(Number))));
    const first = found.find(({ starts }) => starts[0]?.getTime() === startsAt.getTime());
    const others = new Set(found.flatMap(({ starts }) => starts.map(Number))).size - 1;
    return first ? [{ uid: first.uid, timeZone: first.timeZone, startsAt, isPte: first.isPte, others }] : [];
  });
}

/** The hour of somebody's own clock that begins in the one that is asked for: where clocks stand half an hour apart it is later. */
export function ownHour(asked: Date, zone: string): Date {
  const quarters = Array.from({ length: 4 }, (_unused, more) => asked.getTime() + more * aQuarter);
  return new Date(quarters.find((at) => wallClock(at, zone) % anHour === 0) ?? asked);
}
