import { lessonMessage } from './lesson-mapping.ts';
import type { LessonView } from '../domain/view.ts';

const startsAt = new Date('2026-03-02T10:00:00Z');
const card = (uid: string) => ({
  uid,
  name: uid,
  imageUrl: '',
  timeZone: 'UTC',
  isPte: false,
  ratingAvg: 0,
  status: '',
  currency: '',
});
const seat = (studentUid: string, status = 'booked') => ({
  id: `seat-${studentUid}`,
  studentUid,
  status,
  wallet: 'groupLessonTokens',
  isMock: false,
  takenAt: startsAt,
  hasFeedback: false,
  viewFeedback: false,
  version: 1,
});
const view = {
  session: { id: 'g', title: 'Small talk', minStudents: 2, lessonCount: 1, courseName: '', level: 3 },
  lesson: {
    id: 'l',
    bookingId: 'l',
    sessionId: 'g',
    tutorUid: 'tutor',
    startsAt,
    status: 'open',
    isPte: false,
    capacity: 3,
    topic: { material: 'm', course: 'c', lesson: 'l', code: 'HL304', name: 'Directions' },
    pay: { rate: 65, currency: 'AUD' },
    seats: [seat('amira'), seat('boris'), seat('gone', 'student-cancelled')],
    version: 4,
    updatedAt: startsAt,
    updatedBy: 'boris',
  },
  tutor: card('tutor'),
  students: { amira: card('amira'), boris: card('boris') },
  isPaid: false,
} as unknown as LessonView;
const asSeenBy = (id: string, role: 'student' | 'tutor' | 'admin') => {
  const { seatsTaken, seats, status, updatedBy, payment } = lessonMessage(view, { id, role });
  return { seatsTaken, who: seats?.map(({ student }) => student?.uid), status, updatedBy, paid: payment !== null };
};

test.each(['tutor', 'admin'] as const)('GRP-13, PERM-47 a %s sees how many students come, and who', (role) => {
  expect(asSeenBy('somebody', role)).toEqual({
    seatsTaken: 2,
    status: 'BOOKING_STATUS_OPEN',
    updatedBy: 'boris',
    paid: true,
    who: ['amira', 'boris', 'gone'],
  });
});

test.each([
  ['amira', 1, ['amira'], 'BOOKING_STATUS_BOOKED'],
  ['gone', 0, [], 'BOOKING_STATUS_PENDING'],
  ['stranger', 0, [], 'BOOKING_STATUS_PENDING'],
])('PERM-47, CON-14 the student %s sees the own seat and no count of others', (id, seatsTaken, who, status) => {
  expect(asSeenBy(id, 'student')).toEqual({ seatsTaken, who, status, updatedBy: '', paid: false });
});
