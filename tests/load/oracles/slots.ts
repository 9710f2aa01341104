/** No slot is sold twice: by what the tables say now, and by what people were told at the time. */
import { isBooked, isCancelled, type Act, type Booked } from '../acts.ts';
import type { LessonRow, SeatRow } from './rows.ts';
import { isBusy, isGivenBack } from './states.ts';

type Kept = { lessons: readonly LessonRow[]; seats: readonly SeatRow[] };

export function soldTwice({ lessons, seats }: Kept, acts: readonly Act[]): string[] {
  return [
    ...overfull(lessons, seats),
    ...atOnce(
      'tutor',
      lessons.filter(({ status }) => isBusy(status)).map(({ tutor, ...one }) => ({ ...one, who: tutor })),
    ),
    ...atOnce(
      'student',
      seats.filter(({ status }) => status === 'booked').map(({ student, ...one }) => ({ ...one, who: student })),
    ),
    ...toldTwice(acts),
  ];
}

function overfull(lessons: readonly LessonRow[], seats: readonly SeatRow[]): string[] {
  const taken = Map.groupBy(
    seats.filter(({ status }) => !isGivenBack(status)),
    ({ lesson }) => lesson,
  );
  return lessons.flatMap(({ id, capacity }) => {
    const students = (taken.get(id) ?? []).map(({ student }) => student);
    return students.length > capacity ? [`lesson ${id} for ${capacity} is sold to ${students.join(' and ')}`] : [];
  });
}

type Held = { who: string; from: number; to: number };

function atOnce(what: string, held: readonly Held[]): string[] {
  return [...Map.groupBy(held, ({ who }) => who)].flatMap(([who, own]) => {
    let until = Number.NEGATIVE_INFINITY;
    return own
      .toSorted((a, b) => a.from - b.from)
      .flatMap(({ from, to }) => {
        const isTwice = from < until;
        until = Math.max(until, to);
        return isTwice ? [`${what} ${who} is in two lessons at ${new Date(from).toISOString()}`] : [];
      });
  });
}

/** A second "it is yours" for one hour needs that the first one may have given it back before. */
function toldTwice(acts: readonly Act[]): string[] {
  const told = acts.filter(isBooked).filter(({ outcome }) => outcome === 'yes');
  const back = Map.groupBy(
    acts.filter(isCancelled).filter(({ outcome }) => outcome !== 'no'),
    ({ booking, student }) => `${booking} ${student}`,
  );
  const mayBeFree = ({ booking, student }: Booked, by: number) =>
    (back.get(`${booking} ${student}`) ?? []).some(({ askedAt }) => askedAt <= by);
  const byHour = Map.groupBy(told, ({ tutor, when }) => `${tutor} ${when}`);
  return [...byHour.values()].flatMap((own) =>
    own
      .toSorted((a, b) => a.answeredAt - b.answeredAt)
      .flatMap((one, index, all) => {
        const holders = all.slice(0, index).filter((before) => !mayBeFree(before, one.answeredAt));
        if (holders.length < one.capacity) return [];
        const names = [...holders, one].map(({ student }) => student).join(' and ');
        return [`the hour of ${one.tutor} at ${new Date(one.when).toISOString()} was promised to ${names}`];
      }),
  );
}
