import type { Act } from '../acts.ts';
import { refusedForNothing } from './refusals.ts';
import type { LessonRow } from './rows.ts';
import { acts, but, lessons, minute, schoolAt, seats, wallets } from './samples.ts';

const hour = 60 * minute;
const first = lessons[0] as LessonRow;
/** Nobody has it. */
const free: LessonRow = { ...first, id: 'L3', status: 'pending', from: first.from + 2 * hour, to: first.to + 2 * hour };
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
});

test('who is told of another lesson has one at that time', () => {
  expect(found([...acts, refused('STUDENT_OVERLAP')])).toEqual([expect.stringMatching(/has none at that time$/)]);
  expect(found([...acts, refused('STUDENT_OVERLAP', { when: lessons[1]?.from })])).toEqual([]);
});

test('who is told of no tokens has none, or had none before they gave something back', () => {
  const none = refused('NO_TOKENS');
  expect(found([...acts, none])).toEqual([expect.stringMatching(/has had 7 all the time$/)]);
  expect(found([...acts, none], { wallets: but(wallets, 1, { balance: 0 }) })).toEqual([]);
  expect(found([...acts, refused('NO_TOKENS', { student: 'mia' })])).toEqual([]);
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
