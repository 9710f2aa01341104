import type { Act } from '../acts.ts';
import { refusedForNothing } from './refusals.ts';
import type { LessonRow } from './rows.ts';
import { acts, but, lessons, minute, schoolAt, seats, wallets } from './samples.ts';

const hour = 60 * minute;
const first = lessons[0] as LessonRow;
/** Nobody has it. */
const free: LessonRow = {
  ...first,
  id: 'L3',
  offer: 'B9',
  status: 'pending',
  from: first.from + 2 * hour,
  to: first.to + 2 * hour,
};
const found = (asked: readonly Act[], over: object = {}) =>
  refusedForNothing(asked, { lessons: [...lessons, free], seats, wallets, schoolAt, ...over });

const refused = (refusedBy: string | undefined, over: object = {}): Act =>
  ({ ...acts[0], booking: 'B9', student: 'ben', when: free.from, outcome: 'no', refusedBy, ...over }) as Act;

test('in a school in which everything is right nobody was refused without a reason', () => {
  expect(found(acts)).toEqual([]);
  expect(found([...acts, refused('SLOT_TAKEN', { when: first.from })])).toEqual([]);
});

test('an hour that is told to be taken, that nobody had, and that is free at the end', () => {
  for (const code of ['SLOT_TAKEN', 'BOOKING_NOT_FOUND', 'ILLEGAL_TRANSITION'])
    expect(found([...acts, refused(code)])).toEqual([expect.stringMatching(`^ben was .* by ${code}, and it is free$`)]);
});

test('an hour that was given back is offered anew, and is there for whoever asks for it by its new id', () => {
  const held = { ...acts[0], booking: 'B8', when: free.from, askedAt: 600, answeredAt: 610 } as Act;
  const back: Act = { act: 'cancel', student: 'mia', booking: 'B8', outcome: 'yes', askedAt: 620, answeredAt: 630 };
  const late = { askedAt: 640, answeredAt: 650 };
  expect(found([...acts, held, back, refused('SLOT_TAKEN', late)])).toEqual([
    expect.stringMatching(/by SLOT_TAKEN, and it is free$/),
  ]);
  // By the old one it was somebody's.
  expect(found([...acts, held, back, refused('SLOT_TAKEN', { ...late, booking: 'B8' })])).toEqual([]);
});

test('one that somebody had for a while, or perhaps; one that is not free any more; one that is over; one that nobody refused', () => {
  for (const outcome of ['yes', 'unknown'] as const)
    expect(found([...acts, refused('SLOT_TAKEN'), refused(undefined, { student: 'mia', outcome })])).toEqual([]);
  expect(found([...acts, refused('SLOT_TAKEN')], { lessons })).toEqual([]);
  expect(found([...acts, refused('SLOT_TAKEN')], { schoolAt: free.from })).toEqual([]);
  expect(found([...acts, refused(undefined)])).toEqual([]);
});

test('a group that is told to be full has given all its seats to somebody', () => {
  const group = { ...free, status: 'open', capacity: 2 };
  const full = refused('LESSON_FULL', { capacity: 2 });
  const taken = (student: string) => refused(undefined, { capacity: 2, student, outcome: 'yes' });
  const asked = (...held: Act[]) => found([...held, full], { lessons: [...lessons, group] });
  expect(asked(taken('mia'))).toHaveLength(1);
  expect(asked(taken('mia'), taken('kim'))).toEqual([]);
  const gone: Act = { act: 'cancel', student: 'kim', booking: 'B9', outcome: 'yes', askedAt: 120, answeredAt: 130 };
  const later = { ...full, askedAt: 140, answeredAt: 150 } as Act;
  expect(asked(taken('mia'), taken('kim'), gone)).toEqual([]);
  expect(found([taken('mia'), taken('kim'), gone, later], { lessons: [...lessons, group] })).toHaveLength(1);
});

test('who is told of another lesson had one at that time, at that moment', () => {
  const told = (over: object = {}) => found([...acts, refused('STUDENT_OVERLAP', over)]);
  expect(told()).toEqual([expect.stringMatching(/had none at that time$/)]);
  expect(told({ when: lessons[1]?.from, askedAt: 500, answeredAt: 510 })).toEqual([]);
  // Mia gave hers back at 310.
  const mias = { student: 'mia', when: lessons[1]?.from };
  expect(told({ ...mias, askedAt: 305, answeredAt: 320 })).toEqual([]);
  expect(told({ ...mias, askedAt: 311, answeredAt: 320 })).toHaveLength(1);
});

test('who is told of no tokens has none, or no more than may have come back since', () => {
  const none = refused('NO_TOKENS');
  expect(found([...acts, none])).toEqual([expect.stringMatching(/has 7 of which 0 may have come back since$/)]);
  expect(found([...acts, none], { wallets: but(wallets, 1, { balance: 0 }) })).toEqual([]);
  const mias = refused('NO_TOKENS', { student: 'mia', askedAt: 290, answeredAt: 300 });
  const left = (balance: number) => ({ wallets: but(wallets, 0, { balance }) });
  expect(found([...acts, mias], left(1))).toEqual([]);
  expect(found([...acts, mias], left(2))).toHaveLength(1);
  expect(found([...acts, { ...mias, askedAt: 311, answeredAt: 320 } as Act], left(1))).toHaveLength(1);
  const stoodUp = { seats: but(seats, 0, { status: 'tutor-absent' }), ...left(2) };
  expect(found([...acts, mias], stoodUp)).toEqual([]);
});

describe('who is in time gives back what is theirs', () => {
  const kept = { act: 'cancel', student: 'mia', booking: 'B1', outcome: 'no', askedAt: 500, answeredAt: 510 } as const;
  const cancelled = (over: object = {}): Act => ({ ...kept, refusedBy: 'INVALID_CANCEL', ...over }) as Act;

  test('and is not refused', () => {
    expect(found([...acts, cancelled()])).toEqual([
      'booking B1 of mia could not be given back in time: INVALID_CANCEL',
    ]);
  });

  test('too late, not theirs, not theirs any more, or not asked at all', () => {
    expect(found([...acts, cancelled()], { schoolAt: first.cancelUntil + 1 })).toEqual([]);
    expect(found([...acts, cancelled({ student: 'ben' })])).toEqual([]);
    expect(found([...acts, cancelled({ booking: 'B2' })])).toEqual([]);
    expect(found([...acts, cancelled({ refusedBy: undefined })])).toEqual([]);
  });
});
