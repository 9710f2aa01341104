import { cardMessage, groupLessonMessage, groupSeatMessage } from '../testing/messages.ts';
import type { GroupSession } from '../gen/booking.ts';
import { groupLessonJson, groupSessionJson } from './group.ts';

const tutor = cardMessage({
  uid: 't1',
  name: 'Tess',
  imageUrl: '/t.png',
  ratingAvg: 4.5,
  status: 'completed',
  currency: 'AUD',
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
    lessonCount: 1,
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
  expect(groupSessionJson({ ...session, lessons: [], status: 'BOOKING_STATUS_CANCELLED' })).toMatchObject({
    status: 'cancelled',
    when: 0,
    lessonCount: 0,
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
