/** Pay lines are the lessons that were taught: each completed one has one that is owed at its rate, and no other has any; and payouts are the lines that they paid. */
import { isPaid, type Act } from '../acts.ts';
import type { LessonRow, PayoutRow, PayRow, SeatRow } from './rows.ts';

type Kept = { lessons: readonly LessonRow[]; seats: readonly SeatRow[]; pay: readonly PayRow[] };

/** A lesson whose week was paid before it came stands as a correction of another week: one line all the same. */
export function wrongPay({ lessons, seats, pay }: Kept): string[] {
  const byLesson = new Map(lessons.map((lesson) => [lesson.id, lesson]));
  const lines = owedByLesson({ seats, pay });
  const taught = lessons
    .filter(({ status }) => status === 'completed')
    .flatMap(({ id, rate }) => {
      const own = lines.get(id) ?? [];
      if (own.length !== 1) return [`lesson ${id} was taught and has ${own.length} pay lines`];
      const amount = own[0]?.amount;
      return amount === rate ? [] : [`lesson ${id} pays ${amount}, not ${rate}`];
    });
  const unearned = [...lines.keys()]
    .filter((id) => byLesson.get(id)?.status !== 'completed')
    .map((id) => `a pay line is owed for lesson ${id}, which is ${byLesson.get(id)?.status ?? 'not there'}`);
  return [...taught, ...unearned];
}

/** What is owed for each lesson, and was not said by hand. */
export function owedByLesson({ seats, pay }: Pick<Kept, 'seats' | 'pay'>): Map<string, PayRow[]> {
  const bookings = new Map(seats.map(({ booking, lesson }) => [booking, lesson]));
  const owed = pay.filter(({ isOwed, isByHand }) => isOwed && !isByHand);
  return Map.groupBy(owed, ({ booking }) => bookings.get(booking) ?? booking);
}

const afterwards = new Set(['pending-feedback', 'completed']);

type Given = {
  lessons: readonly LessonRow[];
  seats: readonly SeatRow[];
  /** Lessons in which both were there. */
  given: ReadonlySet<string>;
  schoolAt: number;
};

/** Nobody who was there is noted as absent, and a lesson that is over by the school's clock has been given. */
export function falselyAbsent({ lessons, seats, given, schoolAt }: Given): string[] {
  const isWrong = ({ status, to }: LessonRow) => /absent/.test(status) || (to <= schoolAt && !afterwards.has(status));
  const ofLessons = lessons
    .filter((lesson) => given.has(lesson.id) && isWrong(lesson))
    .map(({ id, status }) => `lesson ${id} was taught with both there and is ${status}`);
  const ofSeats = seats
    .filter(({ lesson, status }) => given.has(lesson) && /absent/.test(status))
    .map(({ lesson, student, status }) => `${student} was there in lesson ${lesson} and is ${status}`);
  return [...ofLessons, ...ofSeats];
}

type Paying = { acts: readonly Act[]; payouts: readonly PayoutRow[]; pay: readonly PayRow[] };

/** Each payout is the sum of its lines, each paid line has one payout, and who was told "paid" was paid that often. */
export function wrongPayouts({ acts, payouts, pay }: Paying): string[] {
  const standing = payouts.filter(({ isTakenBack }) => !isTakenBack);
  const byPayout = Map.groupBy(pay, ({ payout }) => payout ?? '');
  const sums = standing.flatMap(({ id, tutor, lines, amount }) => {
    const own = byPayout.get(id) ?? [];
    const sum = own.reduce((all, line) => all + line.amount, 0);
    if (own.length === lines && sum === amount) return [];
    return [`payout ${id} of ${tutor} says ${amount} for ${lines} lines, and paid ${sum} for ${own.length}`];
  });
  const known = new Set(standing.map(({ id }) => id));
  const unpaid = pay
    .filter(({ isPaid: paid, payout }) => paid !== (payout !== null && known.has(payout)))
    .map(
      ({ booking, isPaid: paid }) => `the line of ${booking} is ${paid ? 'paid by nobody' : 'of a payout and unpaid'}`,
    );
  return [...sums, ...unpaid, ...toldOtherwise(acts, standing)];
}

const keyOf = ({ tutor, amount }: { tutor: string; amount: number }) => `${amount} to ${tutor}`;

function toldOtherwise(acts: readonly Act[], payouts: readonly PayoutRow[]): string[] {
  const asked = Map.groupBy(acts.filter(isPaid), keyOf);
  const made = Map.groupBy(payouts, keyOf);
  return [...new Set([...asked.keys(), ...made.keys()])].flatMap((key) => {
    const own = asked.get(key) ?? [];
    const told = own.filter(({ outcome }) => outcome === 'yes').length;
    const perhaps = own.filter(({ outcome }) => outcome === 'unknown').length;
    const times = made.get(key)?.length ?? 0;
    if (times >= told && times <= told + perhaps) return [];
    return [`${key} was acknowledged ${told} times and paid ${times} times`];
  });
}
