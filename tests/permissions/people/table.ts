/**
 * Who may do what about people, as reviewed: every call of identity's, by nine callers, on what belongs to student A or tutor A
 * (so A is "own", B is "foreign"). A cell is a status, or a refusal by its short name. The test is made from this table.
 */
import {
  adminsOnly,
  allTutors,
  anybody,
  cells,
  everyAccount,
  people,
  same,
  studentsOnly,
  type Row,
} from '../callers.ts';

const wish = { about: 'Changed by the table' };

/** Nobody is refused by role; Keycloak, which would have to answer, is away. */
const whoIsSignedIn = cells({ unverified: 'verify', admin: 'away' }, same(people, 'away'));

/** Profiles. */
export const profileRows: readonly Row[] = [
  { call: 'GET /profile/me', route: '/profile/me', cells: everyAccount(200) },
  {
    call: 'GET /profile/sign-ins',
    route: '/profile/sign-ins',
    cells: whoIsSignedIn,
  },
  {
    call: 'DELETE /profile/sign-ins/nowhere',
    route: '/profile/sign-ins/:id',
    cells: whoIsSignedIn,
  },
  {
    call: 'DELETE /profile/sign-ins',
    route: '/profile/sign-ins',
    cells: whoIsSignedIn,
  },
  { call: 'PUT /profile/last-active', route: '/profile/last-active', cells: everyAccount(200) },
  {
    call: 'PUT /profile/me',
    route: '/profile/me',
    body: { timeZone: 'Asia/Kolkata' },
    cells: cells({ unverified: 'verify', admin: 200 }, same(people, 200)),
  },
  {
    call: 'PUT /profile/me',
    route: '/profile/me',
    body: { showPublicly: true },
    cells: cells({ unverified: 'verify', studentA: 400, studentB: 400, admin: 400 }, same(allTutors, 200)),
  },
  {
    call: 'PUT /profile/me',
    route: '/profile/me',
    body: { about: 'I learn English for work.' },
    cells: cells({ unverified: 'verify', studentA: 200, studentB: 200, admin: 400 }, same(allTutors, 400)),
  },
  {
    call: 'POST /profile/me/photo/uploads',
    route: '/profile/me/photo/uploads',
    body: { size: 400, contentType: 'image/png' },
    cells: cells({ unverified: 'verify', admin: 200 }, same(people, 200)),
  },
  {
    call: 'PUT /profile/me/photo',
    route: '/profile/me/photo',
    body: { upload: 'nothing-of-anybody' },
    cells: cells({ unverified: 'verify', admin: 'noUser' }, same(people, 'noUser')),
  },
  {
    call: 'DELETE /profile/me/photo',
    route: '/profile/me/photo',
    cells: cells({ unverified: 'verify', admin: 200 }, same(people, 200)),
  },
  {
    call: 'GET /profile/data.zip',
    route: '/profile/data.zip',
    cells: cells({ unverified: 'verify', admin: 200 }, same(people, 200)),
  },
  { call: 'GET /profile/student/me', route: '/profile/student/me', cells: studentsOnly(200, 200, 'noStudent') },
  {
    call: 'GET /profile/student/{studentA}',
    route: '/profile/student/:id',
    cells: studentsOnly(200, 'noStudent', 200),
  },
  {
    call: 'GET /profile/student/{tutorA}',
    route: '/profile/student/:id',
    cells: studentsOnly('noStudent', 'noStudent', 'noStudent'),
  },
  {
    call: 'GET /profile/tutor/{tutorA}',
    route: '/profile/tutor/:id',
    cells: cells(
      { unverified: 'verify', tutorA: 200, tutorB: 'another', training: 'another', admin: 200 },
      same(['studentA', 'studentB'], 200),
    ),
  },
  {
    call: 'GET /profile/tutor/{training}',
    route: '/profile/tutor/:id',
    cells: cells(
      { unverified: 'verify', tutorA: 'another', tutorB: 'another', training: 200, admin: 200 },
      same(['studentA', 'studentB'], 'noTutor'),
    ),
  },
  {
    call: 'GET /profile/tutor/{tutorA}/ratings?hasMessage=true&limit=5',
    route: '/profile/tutor/:id/ratings',
    cells: cells(
      { unverified: 'verify', tutorA: 200, tutorB: 'another', training: 'another', admin: 200 },
      same(['studentA', 'studentB'], 200),
    ),
  },
  {
    call: 'PUT /profile/tutor/speed-test',
    route: '/profile/tutor/speed-test',
    body: { up: 5, down: 5, agreed: true },
    cells: cells(
      { unverified: 'tutors', studentA: 'tutors', studentB: 'tutors', admin: 'noTutor' },
      same(allTutors, 200),
    ),
  },
  {
    call: 'PUT /profile/student/update',
    route: '/profile/student/update',
    body: { ...wish, uid: '{studentA}' },
    cells: studentsOnly(200, 'noStudent', 429),
  },
  {
    call: 'PUT /profile/student/confirmUpdate',
    route: '/profile/student/confirmUpdate',
    body: { details: { id: '{studentA}' }, expireTime: '1.forged' },
    cells: studentsOnly('badLink', 'badLink', 'badLink'),
  },
];

/** What students do about their teachers. */
export const studentRows: readonly Row[] = [
  {
    call: 'GET /profile/ratings/mine?bookings={lesson}',
    route: '/profile/ratings/mine',
    cells: studentsOnly(200, 200, 'nameOne'),
  },
  {
    call: 'GET /profile/ratings/mine?bookings={lesson}&uid={studentA}',
    route: '/profile/ratings/mine',
    cells: studentsOnly(200, 'noStudent', 200),
  },
  {
    call: 'POST /profile/tutor/{tutorA}/rate',
    route: '/profile/tutor/:id/rate',
    body: { rating: 5, message: 'Patient', bookingId: '{lesson}' },
    cells: studentsOnly(200, 'notRated', 'nameOne'),
  },
  {
    call: 'POST /profile/tutor/{tutorA}/report',
    route: '/profile/tutor/:id/report',
    body: { message: 'Came late', bookingId: '{lesson}' },
    cells: studentsOnly(200, 'notYours', 'nameOne'),
  },
  {
    call: 'GET /profile/tutors/recommended',
    route: '/profile/tutors/recommended',
    cells: studentsOnly(200, 200, 'nameOne'),
  },
  {
    call: 'GET /profile/tutors/recommended?uid={studentA}',
    route: '/profile/tutors/recommended',
    cells: studentsOnly(200, 'noStudent', 200),
  },
  {
    call: 'GET /profile/tutors/favourites',
    route: '/profile/tutors/favourites',
    cells: studentsOnly(200, 200, 'nameOne'),
  },
  {
    call: 'GET /profile/tutors/favourites?uid={studentA}',
    route: '/profile/tutors/favourites',
    cells: studentsOnly(200, 'noStudent', 200),
  },
  { call: 'GET /profile/tutors/used?page=1', route: '/profile/tutors/used', cells: studentsOnly(200, 200, 'nameOne') },
  {
    call: 'GET /profile/tutors/used?page=1&uid={studentA}',
    route: '/profile/tutors/used',
    cells: studentsOnly(200, 'noStudent', 200),
  },
  {
    call: 'PUT /profile/tutors/favourites/{tutorA}?uid={studentA}',
    route: '/profile/tutors/favourites/:tutorId',
    cells: studentsOnly(200, 'noStudent', 200),
  },
  {
    call: 'DELETE /profile/tutors/favourites/{tutorA}?uid={studentA}',
    route: '/profile/tutors/favourites/:tutorId',
    cells: studentsOnly(200, 'noStudent', 200),
  },
];

/** What the office does about people. */
export const officeRows: readonly Row[] = [
  { call: 'GET /profile/getAllStudents', route: '/profile/getAllStudents', cells: adminsOnly(200) },
  { call: 'GET /admin/users', route: '/admin/users', cells: adminsOnly(200) },
  { call: 'GET /admin/users.csv?state=active', route: '/admin/users.csv', cells: adminsOnly(200) },
  { call: 'GET /admin/user/{studentA}', route: '/admin/user/:id', cells: adminsOnly(200) },
  { call: 'GET /admin/user/nobody', route: '/admin/user/:id', cells: adminsOnly('noUser') },
  { call: 'GET /admin/user/{studentA}/timeline', route: '/admin/user/:id/timeline', cells: adminsOnly(200) },
  { call: 'GET /admin/user/{studentA}/feedback', route: '/admin/user/:id/feedback', cells: adminsOnly(200) },
  { call: 'GET /admin/user/{tutorA}/teaching', route: '/admin/user/:id/teaching', cells: adminsOnly(200) },
  { call: 'GET /admin/user/{studentA}/mail', route: '/admin/user/:id/mail', cells: adminsOnly(200) },
  {
    call: 'POST /admin/user/{studentA}/mail/resume',
    route: '/admin/user/:id/mail/resume',
    cells: adminsOnly(200),
  },
  { call: 'GET /admin/user/{tutorA}/consequences', route: '/admin/user/:id/consequences', cells: adminsOnly(200) },
  {
    call: 'POST /admin/users',
    route: '/admin/users',
    body: { role: 'tutor', email: 'new@example.com', firstName: 'N', lastName: 'N', timeZone: 'UTC' },
    cells: adminsOnly('away'),
  },
  {
    call: 'PUT /admin/user/{tutorA}',
    route: '/admin/user/:id',
    body: { timeZone: 'Africa/Accra' },
    cells: adminsOnly(200),
  },
  { call: 'DELETE /admin/user/{spare}', route: '/admin/user/:id', body: { reason: 'x' }, cells: adminsOnly(200) },
  { call: 'PUT /admin/tutor/{tutorA}', route: '/admin/tutor/:id', body: { lessonRate: 70 }, cells: adminsOnly(200) },
  { call: 'GET /admin/audit?uid={tutorA}', route: '/admin/audit', cells: adminsOnly(200) },
  { call: 'GET /admin/user/{studentA}/data.zip', route: '/admin/user/:id/data.zip', cells: adminsOnly(200) },
  { call: 'GET /admin/erasures?uid={tutorA}', route: '/admin/erasures', cells: adminsOnly(200) },
  { call: 'GET /admin/audit.csv?uid={tutorA}', route: '/admin/audit.csv', cells: adminsOnly(200) },
  { call: 'GET /admin/views', route: '/admin/views', cells: adminsOnly(200) },
  {
    call: 'PUT /admin/views',
    route: '/admin/views',
    body: { name: 'Never came', query: 'role=student&active=never' },
    cells: adminsOnly(200),
  },
  { call: 'DELETE /admin/views', route: '/admin/views', body: { name: 'Never came' }, cells: adminsOnly(200) },
  { call: 'GET /admin/dashboard', route: '/admin/dashboard', cells: adminsOnly(200) },
  { call: 'GET /admin/tasks?whose=open', route: '/admin/tasks', cells: adminsOnly(200) },
  {
    call: 'PUT /admin/tasks/0198c0de-7abc-7def-8123-456789abcdef',
    route: '/admin/tasks/:id',
    body: { act: 'take' },
    cells: adminsOnly('noTask'),
  },
  { call: 'GET /admin/today', route: '/admin/today', cells: adminsOnly(200) },
  { call: 'GET /admin/today/lessons?state=late', route: '/admin/today/lessons', cells: adminsOnly(200) },
  { call: 'GET /admin/today/money', route: '/admin/today/money', cells: adminsOnly(200) },
  { call: 'GET /admin/demand', route: '/admin/demand', cells: adminsOnly(200) },
  // Long ago, so that no teacher of another test is asked.
  {
    call: 'POST /admin/demand/asks',
    route: '/admin/demand/asks',
    body: { when: 1_600_000_200_000, stream: 'all' },
    cells: adminsOnly('hourLongAgo'),
  },
  { call: 'GET /admin/ratings', route: '/admin/ratings', cells: adminsOnly(200) },
  { call: 'GET /admin/reports?resolved=false', route: '/admin/reports', cells: adminsOnly(200) },
  {
    call: 'PUT /admin/reports/{report}',
    route: '/admin/reports/:id',
    body: { action: 'none', resolved: true },
    cells: adminsOnly(200),
  },
];

/** Signing up, and what is mailed for it. */
export const accountRows: readonly Row[] = [
  {
    call: 'POST /auth/register',
    route: '/auth/register',
    body: { email: 'new@example.com', password: 'nine-tea-cups', displayName: 'N', country: 'AU' },
    cells: { ...anybody('signedIn'), anonymous: 'away' },
  },
  { call: 'POST /auth/verify', route: '/auth/verify', cells: { ...everyAccount(200), anonymous: 'verifyOut' } },
  {
    call: 'POST /auth/verify/confirm',
    route: '/auth/verify/confirm',
    body: { token: 'forged' },
    cells: anybody('badLink'),
  },
  { call: 'POST /auth/reset', route: '/auth/reset', body: { email: 'a@example.com' }, cells: anybody(200) },
];

export const peopleTable: readonly Row[] = [...profileRows, ...studentRows, ...officeRows, ...accountRows];
