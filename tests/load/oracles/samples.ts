/** A small school in which everything is right, for tests that make one thing wrong. */
import type { Act, Booked } from '../acts.ts';
import type { CreditRow, LessonRow, LineRow, MailRow, SeatRow, WalletRow } from './rows.ts';

const hour = 3_600_000;
export const minute = 60_000;
const nine = Date.UTC(2026, 0, 5, 9);
/** Two days before: everything may still be given back. */
export const schoolAt = nine - 48 * hour;

/** Mia has an hour with Tom at nine, and has given back the one at ten, which Ben has now. */
const lesson = (id: string, from: number): LessonRow => ({
  id,
  offer: `offer of ${id}`,
  tutor: 'tom',
  from,
  to: from + 50 * minute,
  status: 'open',
  capacity: 1,
  cancelUntil: from - 12 * hour,
  rate: 6_500,
});
export const lessons: LessonRow[] = [lesson('L1', nine), lesson('L2', nine + hour)];
const seat = (lesson: LessonRow, of: Pick<SeatRow, 'booking' | 'student' | 'status'>): SeatRow => ({
  lesson: lesson.id,
  from: lesson.from,
  to: lesson.to,
  hasFeedback: false,
  paidAs: `seat-${of.booking}`,
  ...of,
});
const [first, second] = lessons as [LessonRow, LessonRow];
export const seats: SeatRow[] = [
  seat(first, { booking: 'B1', student: 'mia', status: 'booked' }),
  seat(second, { booking: 'B2', student: 'mia', status: 'student-cancelled' }),
  seat(second, { booking: 'B3', student: 'ben', status: 'booked' }),
];
const booked = (booking: string, student: string, when: number, askedAt: number): Booked => ({
  act: 'book',
  student,
  tutor: 'tom',
  booking,
  when,
  capacity: 1,
  outcome: 'yes',
  askedAt,
  answeredAt: askedAt + 10,
});
export const acts: Act[] = [
  booked('B1', 'mia', first.from, 100),
  booked('B2', 'mia', second.from, 200),
  { act: 'cancel', student: 'mia', booking: 'B2', outcome: 'yes', askedAt: 300, answeredAt: 310 },
  booked('B3', 'ben', second.from, 400),
];

const line = (seq: number, student: string, delta: number, after: number, key: string): LineRow => ({
  seq,
  student,
  wallet: 'lessonTokens',
  delta,
  after,
  key,
});
export const lines: LineRow[] = [
  line(1, 'mia', 8, 8, 'invoice:1'),
  line(2, 'ben', 8, 8, 'invoice:2'),
  line(3, 'mia', -1, 7, 'book:seat-B1'),
  line(4, 'mia', -1, 6, 'book:seat-B2'),
  line(5, 'mia', 1, 7, 'refund:seat-B2'),
  line(6, 'ben', -1, 7, 'book:seat-B3'),
];
export const wallets: WalletRow[] = [
  { student: 'mia', wallet: 'lessonTokens', balance: 7 },
  { student: 'ben', wallet: 'lessonTokens', balance: 7 },
];
export const credits: CreditRow[] = [
  { student: 'mia', cause: 'invoice:1', tokens: 8 },
  { student: 'ben', cause: 'invoice:2', tokens: 8 },
];

const mail = (kind: string, about: string, uid: string): MailRow => ({
  id: `${kind}-${about}-${uid}`,
  uid,
  kind,
  about,
  state: 'sent',
  isOver: false,
  lost: 0,
});
export const mails: MailRow[] = [
  ...['B1', 'B2'].flatMap((booking) => ['mia', 'tom'].map((uid) => mail('lesson-booked', booking, uid))),
  ...['ben', 'tom'].map((uid) => mail('lesson-booked', 'B3', uid)),
  ...['mia', 'tom'].map((uid) => mail('lesson-cancelled', 'B2', uid)),
  mail('billing-receipt', 'receipt:1', 'mia'),
  mail('billing-receipt', 'receipt:2', 'ben'),
];
export const inbox = new Map(mails.map(({ id }) => [id, 1]));

/** The list with one of it changed. */
export const but = <T>(all: readonly T[], at: number, over: Partial<T>): T[] =>
  all.map((one, index) => (index === at ? { ...one, ...over } : one));
