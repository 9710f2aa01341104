import { isOwed, markPaid, settlePay, type PayLine, type TaughtLesson } from './pay-line.ts';

const when = new Date('2026-03-02T01:00:00Z');
const lesson: TaughtLesson = {
  bookingId: 'b1',
  tutorUid: 't1',
  studentUid: 's1',
  studentName: 'Ada',
  when,
  status: 'completed',
  rate: { hundredths: 6500, currency: 'AUD' },
  topicCode: 'HL304',
  topicName: 'At the clinic',
  group: false,
  practice: false,
};
const dayAfter = (offset: number) => new Date(when.getTime() + 24 * 3_600_000 + offset);
const inTime = { cause: 'feedback', at: dayAfter(-1) };

test.each([
  ['completed', true],
  ['student-absent', true],
  ['tutor-absent', false],
  ['pending-feedback', false],
  ['tutor-cancelled', false],
  ['student-cancelled', false],
  ['cancelled', false],
  ['in-progress', false],
  ['tutor-present', false],
  ['booked', false],
])('CON-46 EARN-16 a lesson that is %s is owed: %p', (status, owed) => {
  expect(isOwed({ ...lesson, status }, inTime)).toBe(owed);
});

test.each([
  [-1, true],
  [0, true],
  [1, false],
])('FEED-32, LIM-09 feedback %p ms after 24 hours is owed: %p', (offset, owed) => {
  expect(isOwed(lesson, { cause: 'feedback', at: dayAfter(offset) })).toBe(owed);
});

test('FEED-32 an administrator may complete a lesson later', () => {
  expect(isOwed(lesson, { cause: 'admin', at: dayAfter(1) })).toBe(true);
});

test('EARN-18 practice lessons earn nothing', () => {
  expect(isOwed({ ...lesson, practice: true }, inTime)).toBe(false);
});

test('EARN-19 the first fact makes a line at the rate of the booking', () => {
  expect(settlePay(undefined, lesson, { move: inTime, id: 'l1' })).toMatchObject({
    line: { id: 'l1', owed: true, owedHundredths: 6500, paid: false, version: 1 },
    entry: { deltaHundredths: 6500, status: 'completed', cause: 'feedback' },
  });
});

test('CON-25 a lesson without rate is owed with nothing stored in place of the rate', () => {
  expect(settlePay(undefined, { ...lesson, rate: undefined }, { move: inTime, id: 'l1' })?.line.owedHundredths).toBe(0);
});

describe('a later fact', () => {
  const line = settlePay(undefined, lesson, { move: inTime, id: 'l1' })?.line as PayLine;
  const later = (status: string) =>
    settlePay(line, { ...lesson, status }, { move: { cause: 'admin', at: dayAfter(5) }, id: 'l2' });

  test('takes the pay back by a correcting entry', () => {
    expect(later('tutor-absent')).toMatchObject({
      line: { id: 'l1', owed: false, owedHundredths: 0, status: 'tutor-absent', version: 2 },
      entry: { deltaHundredths: -6500, cause: 'admin' },
    });
  });

  test('that only changes the outcome moves no money', () => {
    expect(later('student-absent')).toMatchObject({ line: { owed: true, version: 2 }, entry: { deltaHundredths: 0 } });
  });

  test('that says the same changes nothing', () => {
    expect(later('completed')).toBeUndefined();
  });
});

test('a lesson that was never owed has no line, and one that is not owed any more says so once', () => {
  expect(settlePay(undefined, { ...lesson, status: 'tutor-absent' }, { move: inTime, id: 'l1' })).toBeUndefined();
  const line = settlePay(undefined, lesson, { move: inTime, id: 'l1' })?.line as PayLine;
  const practice = settlePay(line, { ...lesson, practice: true }, { move: inTime, id: 'l2' });
  expect(practice).toMatchObject({ line: { owed: false, version: 2 }, entry: { deltaHundredths: -6500 } });
});

describe('EARN-22 marking', () => {
  const line = settlePay(undefined, lesson, { move: inTime, id: 'l1' })?.line as PayLine;
  const at = dayAfter(9);

  test('paid and unpaid again are entries that move no money', () => {
    const paid = markPaid(line, { paid: true, actorUid: 'a1', at });
    expect(paid).toEqual({
      line: { ...line, paid: true, version: 2 },
      entry: { deltaHundredths: 0, status: 'completed', cause: 'marked-paid', at, actorUid: 'a1' },
    });
    expect(markPaid(paid?.line as PayLine, { paid: false, actorUid: 'a2', at })).toEqual({
      line: { ...line, paid: false, version: 3 },
      entry: { deltaHundredths: 0, status: 'completed', cause: 'marked-unpaid', at, actorUid: 'a2' },
    });
  });

  test('what stands so already changes nothing', () => {
    expect(markPaid(line, { paid: false, actorUid: 'a1', at })).toBeUndefined();
  });
});
