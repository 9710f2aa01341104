/** Lessons of both kinds, and a group's session, as the browser gets them. */
import type { GroupSession } from '../gen/booking.ts';
import {
  cardMessage,
  groupLessonMessage,
  groupSeatMessage,
  lessonIn,
  lessonMessage,
  policyMessage,
  seatMessage,
  slotMessage,
} from '../testing/messages.ts';
import { bookingForStudent, bookingJson, bookingStatusJson, groupLessonJson } from './lesson.ts';
import { groupSessionJson } from './session.ts';
import { epochMs, wireTimestamp } from './time.ts';

const at = wireTimestamp(1_767_225_600_123);

const openSlot = slotMessage({
  id: 'b-1',
  tutor: cardMessage({
    uid: 't1',
    name: 'Tess',
    imageUrl: '/i.png',
    timeZone: 'Asia/Manila',
    isPte: true,
    ratingAvg: 4.5,
    status: 'completed',
    currency: 'AUD',
    languages: ['de'],
  }),
  when: at,
  isPte: true,
  lastUpdated: null,
  updatedBy: '',
  version: 1,
});

describe('booking', () => {
  test('DATA-02 an open slot has no student, no info and its start in epoch milliseconds', () => {
    expect(bookingJson(openSlot)).toEqual({
      id: 'b-1',
      tutor: 't1',
      student: null,
      type: 'one-on-one',
      when: 1_767_225_600_123,
      status: 'pending',
      isPte: true,
      info: null,
      profile: {
        tutor: {
          name: 'Tess',
          image: '/i.png',
          isPte: true,
          rating: { avg: 4.5 },
          status: 'completed',
          currency: 'AUD',
          languages: ['de'],
          timeZone: 'Asia/Manila',
        },
        student: null,
      },
      payment: null,
      isViewedOnce: false,
      hasFeedback: false,
      lastUpdated: null,
      updatedBy: '',
      tokenType: null,
      commencedAt: null,
      policy: null,
      version: 1,
    });
  });

  test('DATA-01 DATA-03 DATA-04 DATA-05 DATA-06 a booked lesson: what was agreed, its people, its price and whether it is paid, who changed it last', () => {
    const info = {
      topic: { material: 'm1', course: 'c1', lesson: 'l1', code: 'HL304', name: 'Greetings' },
      introduction: true,
      correctMistakes: false,
      notes: 'Slowly, please.',
    };
    const tutor = cardMessage({ uid: 't1', name: 'Tess', imageUrl: '/t.png', status: 'training', currency: 'PHP' });
    const payment = { rate: 65, amount: 65, currency: 'PHP', paid: true };
    const { topic, ...wishes } = info;
    const seats = [seatMessage(wishes)];
    const booked = lessonMessage({ topic, seats, tutor, payment, lastUpdated: at, updatedBy: 's1', when: at });
    expect(bookingJson(booked)).toMatchObject({
      id: 'b1',
      tutor: 't1',
      student: 's1',
      type: 'one-on-one',
      when: epochMs(at),
      status: 'booked',
      info,
      payment,
      lastUpdated: epochMs(at),
      updatedBy: 's1',
      profile: {
        tutor: { name: 'Tess', image: '/t.png', isPte: false, rating: { avg: 0 }, status: 'training', currency: 'PHP' },
        student: { name: 'Sam Lee', image: '' },
      },
    });
  });

  test('DATA-02 feedback and the wallet that paid are the seat’s', () => {
    const given = { hasFeedback: true, viewFeedback: true, tokenType: 'TOKEN_TYPE_PTE_LESSON' as const };
    expect(bookingJson(lessonIn('BOOKING_STATUS_COMPLETED', given))).toMatchObject({
      status: 'completed',
      hasFeedback: true,
      isViewedOnce: true,
      tokenType: 'PTELessonTokens',
    });
  });

  test('a student sees neither what the teacher gets for the lesson, nor who gave an open slot back', () => {
    const payment = { rate: 65, amount: 65, currency: 'PHP', paid: true };
    const own = bookingForStudent(lessonMessage({ payment, updatedBy: 's1' }));
    expect(own).toMatchObject({ payment: null, updatedBy: 's1' });
    expect(bookingForStudent(slotMessage({ payment, updatedBy: 's2' }))).toMatchObject({
      payment: null,
      updatedBy: '',
    });
  });

  test('NS-45 the short form says id, status and when', () => {
    expect(bookingStatusJson({ ...openSlot, status: 'BOOKING_STATUS_IN_PROGRESS' }, 5)).toEqual({
      id: 'b-1',
      status: 'in-progress',
      at: 5,
      tutor: 't1',
      version: 1,
    });
  });
});

const tutor = cardMessage({
  uid: 't1',
  name: 'Tess',
  imageUrl: '/t.png',
  ratingAvg: 4.5,
  status: 'completed',
  currency: 'AUD',
  languages: ['de'],
});
const given = groupSeatMessage({
  id: 'seat2',
  student: cardMessage({ uid: 's2', name: 'Ada', imageUrl: '/a.png' }),
  hasFeedback: true,
  status: 'BOOKING_STATUS_COMPLETED',
  viewFeedback: true,
});
const left = groupSeatMessage({
  id: 'seat3',
  student: cardMessage({ uid: 's3' }),
  status: 'BOOKING_STATUS_STUDENT_CANCELLED',
});
const lesson = groupLessonMessage({
  tutor,
  seats: [groupSeatMessage(), given, left],
  seatsTaken: 2,
  awaitingFeedback: 1,
  feedbackCount: 1,
  lastUpdated: null,
});
const session: GroupSession = {
  id: 'g1',
  title: 'Small talk',
  tutor,
  status: 'BOOKING_STATUS_OPEN',
  isPte: false,
  maxStudentCount: 8,
  minStudentCount: 2,
  courseName: 'Health language',
  level: 3,
  lessons: [lesson],
  lessonCount: 2,
  when: lesson.when,
  lessonsAhead: 1,
  studentsAhead: 2,
  isUnderMinimum: false,
  lastUpdated: null,
  version: 1,
};
const when = Date.UTC(2026, 2, 3, 10);
const card = {
  name: 'Tess',
  image: '/t.png',
  isPte: false,
  rating: { avg: 4.5 },
  status: 'completed',
  currency: 'AUD',
  languages: ['de'],
  timeZone: 'UTC',
};

test('DATA-07 a session says its title, teacher, status, first start, lessons and how many fit in', () => {
  expect(groupSessionJson(session)).toEqual({
    id: 'g1',
    title: 'Small talk',
    tutor: 't1',
    status: 'open',
    when,
    isPte: false,
    lessonCount: 2,
    lessonsAhead: 1,
    studentsAhead: 2,
    maxStudentCount: 8,
    minStudentCount: 2,
    profile: { tutor: card },
    courseName: 'Health language',
    level: 3,
    isUnderMinimum: false,
    lastUpdated: null,
    version: 1,
    bookings: [groupLessonJson(lesson)],
  });
  expect(groupSessionJson({ ...session, when: null, lessons: [], status: 'BOOKING_STATUS_CANCELLED' })).toMatchObject({
    status: 'cancelled',
    when: 0,
    lessonCount: 2,
    bookings: [],
  });
});

test('DATA-08 a lesson of it says when, how it stands, whose it is, what it is about and what is paid', () => {
  const { students: _students, ...own } = groupLessonJson(lesson);
  expect(own).toEqual({
    bookingId: 'l1',
    groupSessionId: 'g1',
    type: 'group',
    title: 'Small talk',
    when,
    status: 'open',
    tutor: { uid: 't1', ...card },
    info: { topic: { material: 'm1', course: 'c1', lesson: 'x1', code: 'HL304', name: 'Greetings' } },
    studentIds: ['s1', 's2'],
    studentCount: 2,
    awaitingFeedback: 1,
    feedbackCount: 1,
    lessonCount: 1,
    maxStudentCount: 8,
    minStudentCount: 2,
    payment: { rate: 65, amount: 65, currency: 'AUD', paid: false },
    isPte: false,
    courseName: 'Health language',
    level: 3,
    lastUpdated: null,
    updatedBy: '',
    commencedAt: null,
    policy: policyMessage,
    version: 2,
  });
});

test('DATA-09 of everybody who has a seat it says who it is, how they stand, and whether feedback is there and was read', () => {
  expect(groupLessonJson(lesson).students).toEqual([
    { id: 's1', seat: 'seat1', name: 'Sam Lee', image: '', status: 'booked', hasFeedback: false, viewFeedback: false },
    {
      id: 's2',
      seat: 'seat2',
      name: 'Ada',
      image: '/a.png',
      status: 'completed',
      hasFeedback: true,
      viewFeedback: true,
    },
  ]);
});
