/** An hour as one student knows it, whoever had it before and whoever has it now. */
import {
  aBookedLesson,
  anHourGivenBack,
  anOpenSlot,
  aPerson,
  aSeat,
  at,
  hour,
  info,
  offerId,
  pay,
  readOf,
  second,
  student,
} from '../../test/builders.ts';
import type { Lesson } from './lesson.ts';
import { firstPolicy } from './policy.ts';
import { knownBy, cardOfPerson } from './view.ts';

const other = { material: 'hotel', course: 'desk', lesson: 'ho101', code: 'HO101', name: 'At the desk' };
const cards = { [student.id]: { ...aPerson, uid: student.id }, [second.id]: { ...aPerson, uid: second.id } };
const viewOf = (lesson: Lesson) => ({ lesson, session: undefined, tutor: aPerson, students: cards, isPaid: true });
const [gaveBack = aSeat()] = anHourGivenBack().seats;
const theirs = aSeat(second, { id: offerId, wishes: { introduction: true, correctMistakes: false, notes: 'Private' } });
const later: Partial<Lesson> = {
  bookingId: offerId,
  topic: other,
  pay: { rate: 99, currency: 'PHP' },
  seats: [gaveBack, theirs],
  commencedAt: at(0),
  firstJoinedAt: at(0),
  tutorWasPresent: true,
  policy: { ...firstPolicy, version: 2, cancelLockMinutes: 360 },
  tutorSeconds: 2_900,
  taughtSeconds: 2_800,
  version: 9,
  updatedAt: at(hour),
  updatedBy: second.id,
};

test.each(['open', 'in-progress', 'completed', 'student-absent', 'cancelled'] as const)(
  'who gave an hour back reads what it was, and nothing of who has it now that it is %s',
  (status) => {
    const { lesson, students, isPaid } = knownBy(viewOf(aBookedLesson({ ...later, status })), gaveBack.id);
    expect(readOf(lesson)).toBe('student-cancelled');
    expect(lesson).toEqual({ ...aBookedLesson(), ...gaveBack.gaveBack, status: 'cancelled', seats: [gaveBack] });
    expect(lesson).toMatchObject({ topic: info.topic, pay, version: 3, bookingId: gaveBack.id });
    expect([Object.keys(students), isPaid]).toEqual([[student.id], false]);
    expect(lesson.policy).toEqual(firstPolicy);
  },
);

test('who has it now reads nothing of who gave it back', () => {
  const { lesson, students, isPaid } = knownBy(viewOf(aBookedLesson({ ...later, status: 'completed' })), offerId);
  expect(lesson).toEqual(aBookedLesson({ ...later, status: 'completed', seats: [theirs] }));
  expect([Object.keys(students), isPaid]).toEqual([[second.id], true]);
});

test('an hour that is offered is nobody’s, also when somebody gave it back', () => {
  for (const [lesson, id] of [[anOpenSlot(), anOpenSlot().bookingId] as const, [anHourGivenBack(), offerId] as const]) {
    const offered = knownBy(viewOf(lesson), id);
    expect(offered).toMatchObject({
      students: {},
      lesson: { bookingId: id, seats: [], topic: undefined, pay: undefined },
    });
    expect(readOf(offered.lesson)).toBe('pending');
  }
});

test('a card says what others see of a person, and no more', () => {
  const person = { ...aPerson, email: 'hannah@example.com', rate: 65 };
  expect(cardOfPerson(person)).toEqual(aPerson);
});
