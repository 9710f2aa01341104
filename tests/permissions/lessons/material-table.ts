/** Who may do what about materials, files, notices and the line, as reviewed. The lesson has no document, and neither student a subscription to read one. */
import {
  adminsOnly,
  allStudents,
  allTutors,
  anybody,
  cells,
  everyAccount,
  people,
  same,
  tutorsOnly,
  type Row,
} from '../callers.ts';
import { announcement } from '../../support/school/school.ts';
import { eachTheirOwn } from './table.ts';

const anAnswer = { area: 'A', question: 'B?', answer: 'C.', forRole: ['tutor'], visible: true };
const feedback = { kind: 'feedback', about: 'room', message: 'The line was weak.' };
const fromVisitor = { name: 'Zoë', email: 'zoe@example.com', subject: 'Prices', message: 'How much is a lesson?' };
const aFile = { path: 'materials', filename: 'a.pdf', size: 10, contentType: 'application/pdf' };
const wishes = {
  news: Object.fromEntries(
    ['lesson', 'feedback', 'money', 'school'].map((area) => [area, { mail: true, push: false }]),
  ),
  quiet: null,
  reminders: [60],
};
const aBrowser = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/nobody',
  keys: {
    p256dh: Buffer.from([4, ...new Array<number>(64).fill(7)]).toString('base64url'),
    auth: Buffer.alloc(16, 7).toString('base64url'),
  },
};
const nowhere = '01985f2f-0000-7000-8000-00000000c0de';
const course = '/admin/materials/{material}/courses';

const asAStudent = cells(
  { unverified: 'verify', admin: 200 },
  same(allStudents, 'noPreview'),
  same(allTutors, 'noPreview'),
);
const preview = 'preview=subscribed&withHidden=true';

export const materialTable: readonly Row[] = [
  { call: `GET /materials?${preview}`, route: '/materials', cells: asAStudent },
  { call: `GET /materials/{material}/courses?${preview}`, route: '/materials/:id/courses', cells: asAStudent },
  { call: `GET /materials/search?q=health&${preview}`, route: '/materials/search', cells: asAStudent },
  {
    call: `GET /materials/{material}/courses/{course}?${preview}`,
    route: '/materials/:id/courses/:courseId',
    cells: asAStudent,
  },
  {
    call: `GET /materials/{material}/courses/{course}/lessons/{topicLesson}?${preview}`,
    route: '/materials/:id/courses/:courseId/lessons/:lessonId',
    cells: asAStudent,
  },
  {
    call: `GET /materials/lesson-document?material={material}&course={course}&lesson={topicLesson}&${preview}`,
    route: '/materials/lesson-document',
    cells: cells(
      { unverified: 'verify', admin: 'noDocument' },
      same(allStudents, 'noPreview'),
      same(allTutors, 'noPreview'),
    ),
  },
  { call: 'GET /materials', route: '/materials', cells: eachTheirOwn },
  {
    call: 'GET /materials/{material}/courses',
    route: '/materials/:id/courses',
    cells: eachTheirOwn,
  },
  { call: 'GET /materials/search?q=health', route: '/materials/search', cells: eachTheirOwn },
  { call: 'GET /courses/abbreviation?name=Nurses', route: '/courses/abbreviation', cells: eachTheirOwn },
  {
    call: 'GET /materials/{material}/courses/{course}',
    route: '/materials/:id/courses/:courseId',
    cells: eachTheirOwn,
  },
  {
    call: 'GET /materials/{material}/courses/{course}/lessons/{topicLesson}',
    route: '/materials/:id/courses/:courseId/lessons/:lessonId',
    cells: eachTheirOwn,
  },
  {
    call: 'GET /materials/lesson-document?material={material}&course={course}&lesson={topicLesson}',
    route: '/materials/lesson-document',
    cells: cells(
      { unverified: 'verify', admin: 'noDocument' },
      same(allStudents, 'noReading'),
      same(allTutors, 'noDocument'),
    ),
  },
  {
    call: 'POST /materials/audio',
    route: '/materials/audio',
    body: { paths: ['materials/HL'] },
    // Administrators play no lesson audio.
    cells: tutorsOnly(200, 200, 'noAudio'),
  },
  {
    call: 'POST /admin/materials',
    route: '/admin/materials',
    body: { name: 'Another material' },
    cells: adminsOnly(200),
  },
  {
    call: `POST ${course}`,
    route: '/admin/materials/:id/courses',
    body: { name: 'Another course', abbreviation: 'ZZ' },
    cells: adminsOnly(200),
  },
  {
    call: `POST ${course}/{course}/lessons`,
    route: '/admin/materials/:id/courses/:courseId/lessons',
    body: { name: 'Another lesson', level: 1, pos: 42 },
    cells: adminsOnly(200),
  },
  {
    call: 'POST /admin/materials/import',
    route: '/admin/materials/import',
    body: { dryRun: true, lines: [{ line: 1, material: 'M', course: 'C', abbreviation: 'MC', level: 1, name: 'L' }] },
    cells: adminsOnly(200),
  },
  {
    call: 'PUT /admin/materials/order',
    route: '/admin/materials/order',
    body: { version: 1, ids: [] },
    cells: adminsOnly('libraryChanged'),
  },
  {
    call: `PUT /admin/materials/${nowhere}`,
    route: '/admin/materials/:id',
    body: { version: 1, name: 'X' },
    cells: adminsOnly('noMaterial'),
  },
  {
    call: `DELETE /admin/materials/${nowhere}?version=1`,
    route: '/admin/materials/:id',
    cells: adminsOnly('noMaterial'),
  },
  {
    call: `PUT /admin/materials/${nowhere}/courses/order`,
    route: '/admin/materials/:id/courses/order',
    body: { version: 1, ids: [] },
    cells: adminsOnly('noMaterial'),
  },
  {
    call: `PUT ${course}/${nowhere}`,
    route: '/admin/materials/:id/courses/:courseId',
    body: { version: 1, name: 'X' },
    cells: adminsOnly('noCourse'),
  },
  {
    call: `DELETE ${course}/${nowhere}?version=1`,
    route: '/admin/materials/:id/courses/:courseId',
    cells: adminsOnly('noCourse'),
  },
  {
    call: `PUT ${course}/${nowhere}/lessons/order`,
    route: '/admin/materials/:id/courses/:courseId/lessons/order',
    body: { version: 1, level: 1, ids: [] },
    cells: adminsOnly('noCourse'),
  },
  {
    call: `PUT ${course}/{course}/lessons/${nowhere}`,
    route: '/admin/materials/:id/courses/:courseId/lessons/:lessonId',
    body: { version: 1, name: 'X' },
    cells: adminsOnly('noTopic'),
  },
  {
    call: `DELETE ${course}/{course}/lessons/${nowhere}?version=1`,
    route: '/admin/materials/:id/courses/:courseId/lessons/:lessonId',
    cells: adminsOnly('noTopic'),
  },
  { call: 'GET /guides', route: '/guides', cells: tutorsOnly(200, 200, 200) },
  {
    call: `POST /guides/${nowhere}/opened`,
    route: '/guides/:id/opened',
    cells: tutorsOnly('noGuide', 'noGuide', 'noGuide'),
  },
  { call: 'GET /help', route: '/help', cells: cells({ unverified: 'verify', admin: 200 }, same(people, 200)) },
  {
    call: 'GET /help/search?q=token',
    route: '/help/search',
    cells: cells({ unverified: 'verify', admin: 200 }, same(people, 200)),
  },
  { call: 'POST /admin/help', route: '/admin/help', body: anAnswer, cells: adminsOnly(200) },
  {
    call: 'PUT /admin/help/order',
    route: '/admin/help/order',
    body: { version: 1, ids: [] },
    cells: adminsOnly('libraryChanged'),
  },
  {
    call: `PUT /admin/help/${nowhere}`,
    route: '/admin/help/:id',
    body: { ...anAnswer, version: 1 },
    cells: adminsOnly('noQuestion'),
  },
  { call: `DELETE /admin/help/${nowhere}?version=1`, route: '/admin/help/:id', cells: adminsOnly('noQuestion') },
  {
    call: 'POST /admin/guides',
    route: '/admin/guides',
    body: { category: 'A', title: 'B', kind: 'guide', url: 'https://example.com', forRole: ['tutor'] },
    cells: adminsOnly(200),
  },
  {
    call: 'PUT /admin/guides/order',
    route: '/admin/guides/order',
    body: { version: 1, ids: ['x'] },
    cells: adminsOnly('libraryChanged'),
  },
  {
    call: `PUT /admin/guides/${nowhere}`,
    route: '/admin/guides/:id',
    body: { version: 1, category: 'A', title: 'B', kind: 'guide', url: 'https://example.com', forRole: ['tutor'] },
    cells: adminsOnly('noGuide'),
  },
  { call: `DELETE /admin/guides/${nowhere}?version=1`, route: '/admin/guides/:id', cells: adminsOnly('noGuide') },
  { call: 'POST /uploads', route: '/uploads', body: aFile, cells: tutorsOnly('notYourFolder', 'notYourFolder', 200) },
  {
    call: 'GET /uploads/{upload}',
    route: '/uploads/:id',
    with: 'upload',
    cells: tutorsOnly(200, 'noUpload', 'noUpload'),
  },
  {
    call: 'DELETE /uploads/{upload}',
    route: '/uploads/:id',
    with: 'upload',
    cells: tutorsOnly(200, 'noUpload', 'noUpload'),
  },
  {
    call: 'POST /uploads/{upload}/complete',
    route: '/uploads/:id/complete',
    with: 'upload',
    cells: tutorsOnly('notArrived', 'noUpload', 'noUpload'),
  },
  {
    call: 'POST /applications/uploads',
    route: '/applications/uploads',
    body: { kind: 'cv', size: 10, contentType: 'application/pdf' },
    cells: anybody(200),
  },
  { call: 'GET /announcements', route: '/announcements', cells: eachTheirOwn },
  {
    call: 'PUT /announcements/{notice}/viewed',
    route: '/announcements/:id/viewed',
    with: 'notice',
    cells: cells({ unverified: 'verify', admin: 'noNotice' }, same(people, 'noNotice'), { studentA: 200 }),
  },
  { call: 'GET /admin/announcements', route: '/admin/announcements', cells: adminsOnly(200) },
  { call: 'POST /announcements', route: '/announcements', body: announcement, cells: adminsOnly(200) },
  {
    call: 'PUT /announcements/{announcement}',
    route: '/announcements/:id',
    with: 'announcement',
    body: announcement,
    cells: adminsOnly(200),
  },
  {
    call: 'DELETE /announcements/{announcement}',
    route: '/announcements/:id',
    with: 'announcement',
    cells: adminsOnly(200),
  },
  { call: `DELETE /announcements/${nowhere}`, route: '/announcements/:id', cells: adminsOnly('noNotice') },
  { call: 'GET /preferences', route: '/preferences', cells: eachTheirOwn },
  { call: 'PUT /preferences', route: '/preferences', body: wishes, cells: eachTheirOwn },
  { call: 'GET /unsubscribe?token=x', route: '/unsubscribe', cells: anybody(303) },
  { call: 'POST /unsubscribe?token=x', route: '/unsubscribe', cells: anybody('notOurLink') },
  {
    call: 'POST /inquiries',
    route: '/inquiries',
    body: feedback,
    cells: cells({ unverified: 'verify', admin: 200 }, same(people, 200)),
  },
  { call: 'POST /inquiries/visitor', route: '/inquiries/visitor', body: fromVisitor, cells: anybody(200) },
  { call: 'GET /admin/inquiries', route: '/admin/inquiries', cells: adminsOnly(200) },
  {
    call: `PUT /admin/inquiries/${nowhere}`,
    route: '/admin/inquiries/:id',
    body: { state: 'done', note: '' },
    cells: adminsOnly('noInquiry'),
  },
  { call: 'GET /push', route: '/push', cells: eachTheirOwn },
  { call: 'PUT /push/browsers', route: '/push/browsers', body: aBrowser, cells: eachTheirOwn },
  { call: `DELETE /push/browsers/${nowhere}`, route: '/push/browsers/:id', cells: eachTheirOwn },
  { call: 'GET /speedtest', route: '/speedtest', cells: eachTheirOwn },
  { call: 'POST /speedtest', route: '/speedtest', cells: eachTheirOwn },
  { call: 'GET /live', route: '/live', cells: everyAccount(200) },
];
