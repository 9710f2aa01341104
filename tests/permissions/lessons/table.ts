/**
 * Who may do what about one-on-one lessons, as reviewed: on lessons, slots and tokens of student A and tutor A (A is "own", B is "foreign").
 * "adm" of the catalogue is the role check: an administrator passes it, and then has what is anybody's or theirs.
 */
import {
  adminsOnly,
  allStudents,
  bothSides,
  cells,
  people,
  same,
  studentsOnly,
  tutorsOnly,
  type Row,
} from '../callers.ts';
import { moveTable } from './move-table.ts';
import { policyTable } from './policy-table.ts';

const aWeek = 'start=1700000000000&end=1700600000000';
const range = 'from=1700000000000&to=1700600000000';
const lineFigures = {
  signallingMs: 40,
  relayOffered: false,
  relayUdpMs: null,
  relayTcpMs: null,
  downMbps: 24.6,
  upMbps: 8.1,
  lossPercent: null,
  jitterMs: null,
};

export const aSearch = { data: { startDate: '{today}', endDate: '{today}', time: 'anytime' }, timezone: 'UTC' };
export const topic = { material: '{material}', course: '{course}', lesson: '{topicLesson}' };
const twelve = 'word '.repeat(12).trim();
export const words = {
  pronunciation: twelve,
  vocabulary: twelve,
  grammar: twelve,
  listening: twelve,
  behaviour: twelve,
  speaking: '',
  writing: '',
  reading: '',
  completedAssigned: true,
};
const reason = 'I am ill today';
/** What is somebody's own: nobody is refused by role but the unverified. */
export const eachTheirOwn = cells({ unverified: 'verify', admin: 200 }, same(people, 200));

/** Slots, bookings of one's own, and wishes for hours. */
export const slotRows: readonly Row[] = [
  { call: 'GET /bookings/mine?view=live', route: '/bookings/mine', cells: eachTheirOwn },
  { call: 'GET /bookings/mine/history', route: '/bookings/mine/history', cells: eachTheirOwn },
  {
    call: 'POST /bookings/search',
    route: '/bookings/search',
    with: 'today',
    body: aSearch,
    cells: studentsOnly(200, 200, 200),
  },
  {
    call: 'GET /bookings/free-days?startDate={today}&endDate={today}&timezone=UTC',
    route: '/bookings/free-days',
    with: 'today',
    cells: studentsOnly(200, 200, 200),
  },
  {
    call: 'GET /bookings/next-hours?tutors={tutorA}',
    route: '/bookings/next-hours',
    cells: studentsOnly(200, 200, 200),
  },
  {
    call: 'POST /bookings/booking/open/{tutorA}',
    route: '/bookings/booking/open/:tutorUid',
    with: 'hour',
    body: { when: ['#{hour}'] },
    cells: tutorsOnly(200, 'notOwnSchedule', 200),
  },
  {
    call: 'DELETE /bookings/booking/{lesson}',
    route: '/bookings/booking/:id',
    with: 'slot',
    cells: tutorsOnly(200, 'noBooking', 200),
  },
  {
    call: `GET /bookings/tutor/{tutorA}?${range}`,
    route: '/bookings/tutor/:tutorId',
    cells: cells(
      { unverified: 'verify', tutorA: 200, tutorB: 'notOwnSchedule', training: 'notOwnSchedule', admin: 200 },
      same(allStudents, 200),
    ),
  },
  {
    call: 'GET /bookings/tutor/{tutorA}/{lesson}',
    route: '/bookings/tutor/:tutorId/:bookingId',
    with: 'booked',
    cells: bothSides(200, 'noBooking', 200),
  },
  {
    call: 'GET /bookings/tutor/{tutorA}/{lesson}/book',
    route: '/bookings/tutor/:tutorId/:bookingId/book',
    with: 'slot',
    cells: studentsOnly(200, 200, 'noSubscription'),
  },
  {
    call: 'PUT /bookings/tutor/{tutorA}/{lesson}/book',
    route: '/bookings/tutor/:tutorId/:bookingId/book',
    with: 'slot',
    body: { topic },
    cells: studentsOnly(200, 200, 'noSubscription'),
  },
  {
    call: 'PUT /bookings/tutor/{tutorA}/{lesson}/cancel',
    route: '/bookings/tutor/:tutorId/:bookingId/cancel',
    with: 'booked',
    cells: studentsOnly(200, 'noBooking', 'noBooking'),
  },
  {
    call: 'PUT /bookings/tutor/{tutorA}/{lesson}/move',
    route: '/bookings/tutor/:tutorId/:bookingId/move',
    with: 'booked',
    // It is there already: who may is what is asked here.
    body: { to: '{lesson}' },
    cells: studentsOnly(200, 'noBooking', 'noBooking'),
  },
  {
    call: 'POST /bookings/tutor/{tutorA}/{lesson}/repeat',
    route: '/bookings/tutor/:tutorId/:bookingId/repeat',
    with: 'booked',
    body: { weeks: 2 },
    cells: studentsOnly(200, 'noBooking', 'noBooking'),
  },
  {
    call: 'PUT /bookings/tutor/{tutorA}/{lesson}/cancelTutor',
    route: '/bookings/tutor/:tutorId/:bookingId/cancelTutor',
    with: 'booked',
    body: { reason },
    cells: tutorsOnly(200, 'noBooking', 200),
  },
  {
    call: 'POST /bookings/schedule',
    route: '/bookings/schedule',
    body: { schedule: [{ day: 'Monday', time: 9 }], studentId: '{studentA}', studentTimezone: 'UTC' },
    cells: studentsOnly(200, 'noSuchStudent', 200),
  },
];

/** The lesson as it is held. */
export const lessonRows: readonly Row[] = [
  {
    call: 'PUT /bookings/booking/{lesson}/commence',
    route: '/bookings/booking/:id/commence',
    with: 'due',
    cells: tutorsOnly(200, 'noBooking', 200),
  },
  {
    call: 'PUT /bookings/booking/{lesson}/join',
    route: '/bookings/booking/:id/join',
    with: 'running',
    body: { tutor: '{tutorA}' },
    cells: bothSides(200, 'noBooking', 200),
  },
  {
    call: 'PUT /bookings/booking/{lesson}/info',
    route: '/bookings/booking/:id/info',
    with: 'booked',
    body: { tutor: '{tutorA}', info: { topic } },
    cells: bothSides(200, 'noBooking', 200),
  },
  {
    call: 'PUT /bookings/booking/{lesson}/info',
    route: '/bookings/booking/:id/info',
    with: 'running',
    body: { tutor: '{tutorA}', info: { topic } },
    cells: { ...bothSides(200, 'noBooking', 200), studentA: 'tooLate' },
  },
  {
    call: 'GET /bookings/booking/{lesson}/logs',
    route: '/bookings/booking/:id/logs',
    with: 'running',
    cells: tutorsOnly(200, 'noLesson', 200),
  },
];

/** What teachers write about it. */
export const feedbackRows: readonly Row[] = [
  {
    call: 'POST /bookings/booking/{lesson}/feedback',
    route: '/bookings/booking/:id/feedback',
    with: 'awaiting',
    body: { ...words, isPte: false },
    cells: tutorsOnly(200, 'noBooking', 200),
  },
  {
    call: 'GET /bookings/booking/{lesson}/feedback',
    route: '/bookings/booking/:id/feedback',
    with: 'completed',
    cells: bothSides(200, 'noBooking', 200),
  },
  {
    call: 'GET /bookings/booking/{lesson}/feedback/draft',
    route: '/bookings/booking/:id/feedback/draft',
    with: 'awaiting',
    cells: tutorsOnly(200, 'noBooking', 200),
  },
  {
    call: 'PUT /bookings/booking/{lesson}/feedback/draft',
    route: '/bookings/booking/:id/feedback/draft',
    with: 'awaiting',
    body: { ...words, isPte: false },
    cells: tutorsOnly(200, 'noBooking', 200),
  },
  {
    call: 'PUT /bookings/booking/{lesson}/viewed',
    route: '/bookings/booking/:id/viewed',
    with: 'completed',
    cells: studentsOnly(200, 'noBooking', 'noBooking'),
  },
  {
    call: 'GET /feedback/student/{studentA}',
    route: '/feedback/student/:studentId',
    with: 'completed',
    cells: tutorsOnly(200, 'noSuchStudent', 200),
  },
];

/** What teachers are paid. */
export const payRows: readonly Row[] = [
  {
    call: `GET /bookings/tutor/{tutorA}/completed?${aWeek}`,
    route: '/bookings/tutor/:tutorId/completed',
    cells: tutorsOnly(200, 'notOwnSchedule', 200),
  },
  {
    call: 'GET /earnings/{tutorA}',
    route: '/earnings/:tutorId',
    cells: tutorsOnly(200, 'notOwnEarnings', 200),
  },
  {
    call: 'GET /earnings/{tutorA}/periods',
    route: '/earnings/:tutorId/periods',
    cells: tutorsOnly(200, 'notOwnEarnings', 200),
  },
  {
    call: 'POST /bookings/tutors',
    route: '/bookings/tutors',
    body: { startDate: '2026-03-01', endDate: '2026-03-07' },
    cells: adminsOnly(200),
  },
  {
    call: 'POST /bookings/updateTutorPaidStatus/{tutorA}',
    route: '/bookings/updateTutorPaidStatus/:id',
    body: { paidStatus: true, bookingIds: ['nothing'], startDate: '2026-03-01', endDate: '2026-03-07' },
    cells: adminsOnly('noPayLine'),
  },
];

/** Tokens, and what the office does about bookings. */
export const officeRows: readonly Row[] = [
  {
    call: 'POST /bookings/adminGetBookingSchedules',
    route: '/bookings/adminGetBookingSchedules',
    body: {},
    cells: adminsOnly(200),
  },
  {
    call: 'GET /admin/booking/{lesson}/log',
    route: '/admin/booking/:id/log',
    with: 'booked',
    cells: adminsOnly(200),
  },
  {
    call: 'PUT /admin/booking/{lesson}/cancel',
    route: '/admin/booking/:id/cancel',
    with: 'booked',
    body: { reason },
    cells: adminsOnly(200),
  },
  {
    call: 'PUT /admin/booking/{lesson}/outcome',
    route: '/admin/booking/:id/outcome',
    with: 'awaiting',
    body: { status: 'student-absent', reason },
    cells: adminsOnly(200),
  },
  ...policyTable,
  { call: 'GET /admin/bookings/{studentA}', route: '/admin/bookings/:uid', cells: adminsOnly(200) },
  {
    call: 'GET /tokens/{studentA}/ledger',
    route: '/tokens/:uid/ledger',
    cells: studentsOnly(200, 'noSuchStudent', 200),
  },
  {
    call: 'POST /admin/tokens/{studentA}',
    route: '/admin/tokens/:uid',
    body: { tokenType: 'lessonTokens', delta: 1, reason: 'A gift of the school' },
    cells: adminsOnly(200),
  },
];

/** In the room. */
export const roomRows: readonly Row[] = [
  { call: 'GET /call/{room}', route: '/call/:room', with: 'room', cells: bothSides(200, 'noRoom', 200) },
  {
    call: 'PUT /call/{room}/mute-all',
    route: '/call/:room/mute-all',
    with: 'room',
    body: { muteAll: true },
    cells: tutorsOnly(200, 'noRoom', 200),
  },
  {
    call: 'POST /call/{room}/checks',
    route: '/call/:room/checks',
    with: 'room',
    body: { id: '0198c0de-7abc-4def-8123-456789abcdef', light: true, figures: lineFigures },
    cells: bothSides(200, 'noRoom', 'noRoom'),
  },
  {
    call: 'PUT /call/{room}/page',
    route: '/call/:room/page',
    with: 'room',
    body: { lesson: 'l1', number: 2 },
    cells: tutorsOnly(200, 'noRoom', 'noStage'),
  },
  {
    call: 'PUT /call/{room}/audio',
    route: '/call/:room/audio',
    with: 'room',
    body: { title: 'Warm-up', playing: true, positionMs: 0, durationMs: 42_000 },
    cells: { ...bothSides(200, 'noRoom', 'noAudio'), studentA: 'noAudio' },
  },
  {
    call: 'PUT /call/{room}/heard',
    route: '/call/:room/heard',
    with: 'room',
    body: { heard: true },
    cells: studentsOnly(200, 'noRoom', 'noStage'),
  },
  {
    call: 'PUT /call/{room}/following',
    route: '/call/:room/following',
    with: 'room',
    body: { following: false },
    cells: studentsOnly(200, 'noRoom', 'noStage'),
  },
  {
    call: 'PUT /call/{room}/people/{studentA}/hand',
    route: '/call/:room/people/:uid/hand',
    with: 'room',
    body: { raised: true },
    cells: { ...bothSides(200, 'noRoom', 'noStage'), tutorA: 'noStage' },
  },
  {
    call: 'PUT /call/{room}/people/{studentA}',
    route: '/call/:room/people/:uid',
    with: 'room',
    body: { removed: true },
    cells: tutorsOnly(200, 'noRoom', 'noStage'),
  },
  {
    call: 'POST /call/{room}/ticket',
    route: '/call/:room/ticket',
    with: 'room',
    body: { token: 'forged' },
    cells: cells({ unverified: 'verify', admin: 'badCallToken' }, same(people, 'badCallToken')),
  },
  {
    call: 'GET /chat/{lesson}',
    route: '/chat/:bookingId',
    with: 'room',
    cells: bothSides(200, 'noLesson', 'noLesson'),
  },
  {
    call: 'POST /chat/{lesson}',
    route: '/chat/:bookingId',
    with: 'room',
    body: { id: '{fresh}', content: 'Hello' },
    cells: bothSides(200, 'noLesson', 'noLesson'),
  },
];

export const lessonTable: readonly Row[] = [
  ...slotRows,
  ...lessonRows,
  ...feedbackRows,
  ...payRows,
  ...officeRows,
  ...roomRows,
  ...moveTable,
];
