import fc from 'fast-check';
import { theSchool, type Actor } from './actor.ts';
import { deedFor, verdictOf, type Deed } from './evidence.ts';
import { settle, tutorMissedStart } from './due.ts';
import { endsAt } from './lesson.ts';
import { aBookedLesson, at, minute, start } from '../../test/builders.ts';

const student: Actor = { id: 's', role: 'student', name: 'Ana' };
const office: Actor = { id: 'o', role: 'admin', name: 'Ada' };
let place = 0;
const deed = (cause: string, from: Deed['from'], to: Deed['to'], actor = theSchool): Deed & { requestId: string } => {
  place += 1;
  return { id: `d${place}`, cause, from, to, actor, at: at(place * minute), note: '', requestId: 'r' };
};
const booked = () => [deed('open', null, 'pending'), deed('book', 'pending', 'booked', student)];

test.each([
  ['nothing was decided', [], undefined],
  ['the student cancelled', [deed('cancel-student', 'booked', 'student-cancelled', student)], 'cancelled'],
  ['the teacher cancelled', [deed('cancel-tutor', 'booked', 'tutor-cancelled')], 'cancelled'],
  ['an administrator cancelled', [deed('admin', 'booked', 'cancelled', office)], 'cancelled'],
  ['nobody commenced', [deed('sweep-tutor-absent', 'booked', 'tutor-absent')], 'not-commenced'],
  ['the teacher was never there', [deed('sweep-settle', 'in-progress', 'tutor-absent')], 'tutor-never-there'],
  ['the student was never there', [deed('sweep-settle', 'tutor-present', 'student-absent')], 'student-never-there'],
  ['both were there', [deed('sweep-settle', 'tutor-present', 'pending-feedback')], 'taught'],
  ['feedback came before the end', [deed('feedback', 'tutor-present', 'completed')], 'taught'],
])('NS-55 the rule that decided: %s', (_name, more, rule) => {
  const { decision, tried } = verdictOf([...booked(), ...more]);
  expect(decision?.rule).toBe(rule);
  expect(decision?.deedId).toBe(more.at(-1)?.id);
  const fitting = tried.findIndex(({ result }) => result === 'fits');
  expect(tried.map(({ result }) => result)).toEqual(
    tried.map((_one, at) => (fitting < 0 || at > fitting ? 'not-tried' : at < fitting ? 'does-not-fit' : 'fits')),
  );
});

test('NS-55 what an administrator said afterwards stands beside what was decided', () => {
  const absent = deed('sweep-tutor-absent', 'booked', 'tutor-absent');
  const corrected = deed('admin', 'tutor-absent', 'pending-feedback', office);
  const { decision, correction } = verdictOf([...booked(), absent, corrected]);
  expect(decision).toMatchObject({ rule: 'not-commenced', deedId: absent.id });
  expect(correction).toMatchObject({ status: 'pending-feedback', deedId: corrected.id });
});

test('NS-55 whoever books again after they cancelled begins anew', () => {
  const [gone, back] = [deed('cancel-student', 'booked', 'student-cancelled'), deed('book', 'pending', 'booked')];
  expect(verdictOf([...booked(), gone, back]).decision).toBeUndefined();
});

test('NS-55 which administrator it was, and what was noted for the office, is for administrators', () => {
  const one = { ...deed('admin', 'booked', 'cancelled', office), note: 'asked by mail' };
  expect(deedFor(one, office)).toEqual(one);
  expect(deedFor(one, student)).toMatchObject({ note: '', requestId: '', actor: { id: '', name: '', role: 'admin' } });
});

test('NS-55, NS-19 whatever the media server says twice, late or never again, the verdict is the one of who was there', () => {
  const lesson = { ...aBookedLesson({ startsAt: start }), status: 'in-progress' as const };
  const [studentUid = ''] = lesson.seats.map((seat) => seat.studentUid);
  const people = [lesson.tutorUid, studentUid];
  const looks = fc.array(fc.shuffledSubarray(people), { maxLength: 12 });
  const property = fc.property(fc.subarray(people), looks, (truly, partial) => {
    const told = partial.map((uids) => uids.filter((uid) => truly.includes(uid)));
    const end = at(0, endsAt(lesson));
    const outcome = (presentUids: string[]) =>
      settle(lesson, { presentUids, completeUntil: end }, { isOver: false }, end);
    const expected = outcome(truly)?.lesson;
    // Before all is told, either nothing is decided or already the same.
    for (const presentUids of told) {
      const early = settle(lesson, { presentUids, completeUntil: at(-minute, end) }, { isOver: false }, end);
      if (early) expect(early.lesson.status).toBe(expected?.status);
    }
    expect(outcome([...told.flat(), ...truly].toReversed())?.lesson).toEqual(expected);
  });
  fc.assert(property, { numRuns: 200 });
});

test('NS-55, LIVE-15 whether a teacher missed the start does not ask the media server at all', () => {
  const lesson = aBookedLesson({ startsAt: start });
  expect(tutorMissedStart(lesson, at(5 * minute, start))?.cause).toBe('sweep-tutor-absent');
  expect(tutorMissedStart(lesson, at(5 * minute - 1, start))).toBeUndefined();
});
