/** Who may do what about group sessions, as reviewed: sessions of tutor A in which student A has a seat. */
import { adminsOnly, allStudents, bothSides, cells, same, studentsOnly, tutorsOnly, type Row } from '../callers.ts';
import { aSearch, eachTheirOwn, topic, words } from './table.ts';

const lesson = '/groupsessions/groupsession/:id/:bookingId';
const call = '/groupsessions/groupsession/{session}/{lesson}';

export const groupTable: readonly Row[] = [
  {
    call: 'POST /admin/addgroupsession',
    route: '/admin/addgroupsession',
    with: 'hour',
    body: { title: 'Small talk at work', tutor: '{tutorA}', lessons: [{ when: '#{hour}', ...topic }] },
    cells: adminsOnly(200),
  },
  {
    call: 'PUT /admin/groupsession/{session}/cancel',
    route: '/admin/groupsession/:id/cancel',
    with: 'seated',
    body: { reason: 'The teacher is ill' },
    cells: adminsOnly(200),
  },
  { call: 'GET /admin/groupsessions', route: '/admin/groupsessions', cells: adminsOnly(200) },
  {
    call: 'POST /groupsessions/search',
    route: '/groupsessions/search',
    with: 'today',
    body: aSearch,
    cells: studentsOnly(200, 200, 200),
  },
  {
    call: 'GET /groupsessions/groupsession/{session}',
    route: '/groupsessions/groupsession/:id',
    with: 'seated',
    cells: cells(
      { unverified: 'verify', tutorA: 200, tutorB: 'noSession', training: 'noSession', admin: 200 },
      same(allStudents, 200),
    ),
  },
  {
    call: 'GET /groupsessions/tutor/{tutorA}',
    route: '/groupsessions/tutor/:tutorId',
    cells: cells(
      { unverified: 'verify', tutorA: 200, tutorB: 'notOwnSchedule', training: 'notOwnSchedule', admin: 200 },
      same(allStudents, 200),
    ),
  },
  {
    call: 'PUT /groupsessions/session/book',
    route: '/groupsessions/session/book',
    with: 'session',
    body: { booking: '{session}', selectedLessons: ['{lesson}'] },
    cells: studentsOnly(200, 200, 'noSubscription'),
  },
  {
    call: 'PUT /groupsessions/cancel/{session}/{lesson}',
    route: '/groupsessions/cancel/:id/:bookingId',
    with: 'seated',
    body: { reason: 'I am ill today' },
    cells: cells(
      { unverified: 'verify', studentA: 200, studentB: 'notHis', tutorA: 200, admin: 200 },
      same(['tutorB', 'training'], 'noSession'),
    ),
  },
  { call: `GET ${call}`, route: lesson, with: 'seated', cells: bothSides(200, 'noBooking', 200) },
  { call: 'GET /groupsessions/mine?view=live', route: '/groupsessions/mine', cells: eachTheirOwn },
  {
    call: 'GET /groupsessions/mine/history',
    route: '/groupsessions/mine/history',
    cells: eachTheirOwn,
  },
  {
    call: `PUT ${call}/commence`,
    route: `${lesson}/commence`,
    with: 'groupDue',
    cells: tutorsOnly(200, 'noSession', 200),
  },
  { call: `PUT ${call}/join`, route: `${lesson}/join`, with: 'groupRunning', cells: bothSides(200, 'noBooking', 200) },
  {
    call: `POST ${call}/feedback`,
    route: `${lesson}/feedback`,
    with: 'groupAwaiting',
    body: { students: [{ id: '{studentA}', ...words }] },
    cells: tutorsOnly(200, 'noSession', 200),
  },
  {
    call: `GET ${call}/feedback`,
    route: `${lesson}/feedback`,
    with: 'groupCompleted',
    cells: bothSides(200, 'noBooking', 200),
  },
  {
    call: `GET ${call}/feedback/draft`,
    route: `${lesson}/feedback/draft`,
    with: 'groupAwaiting',
    cells: tutorsOnly(200, 'noBooking', 200),
  },
  {
    call: `PUT ${call}/feedback/draft`,
    route: `${lesson}/feedback/draft`,
    with: 'groupAwaiting',
    body: { students: [{ id: '{studentA}', ...words }] },
    cells: tutorsOnly(200, 'noSession', 200),
  },
  {
    call: `PUT ${call}/info`,
    route: `${lesson}/info`,
    with: 'seated',
    body: { info: { topic } },
    cells: tutorsOnly(200, 'noSession', 200),
  },
  {
    call: `PUT ${call}/feedback-viewed`,
    route: `${lesson}/feedback-viewed`,
    with: 'groupCompleted',
    cells: studentsOnly(200, 'noBooking', 'noBooking'),
  },
];
