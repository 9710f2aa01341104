/** Who may do what about progress and certificates, as reviewed: on what is student A's. */
import { adminsOnly, studentsOnly, type Row } from '../callers.ts';

const ofCourse = '{studentA}/{material}/{course}';
const none = '7K4M-Q2X5';

export const progressTable: readonly Row[] = [
  { call: 'GET /progress/{studentA}', route: '/progress/:studentId', cells: studentsOnly(200, 'noStudent', 200) },
  {
    call: `GET /progress/${ofCourse}`,
    route: '/progress/:studentId/:materialId/:courseId',
    cells: studentsOnly(200, 'noStudent', 200),
  },
  {
    call: `POST /admin/progress/${ofCourse}`,
    route: '/admin/progress/:studentId/:materialId/:courseId',
    body: { lessons: [{ id: '00000000-0000-7000-8000-000000000000', completionDetails: { completed: true } }] },
    cells: adminsOnly('noSuchLesson'),
  },
  { call: 'GET /certificates/{studentA}', route: '/certificates/:uid', cells: studentsOnly(200, 'noStudent', 200) },
  {
    call: `GET /certificates/{studentA}/${none}/document`,
    route: '/certificates/:uid/:number/document',
    cells: studentsOnly('noCertificate', 'noStudent', 'noCertificate'),
  },
  {
    call: `POST /admin/certificates/${none}/revoke`,
    route: '/admin/certificates/:number/revoke',
    body: { reason: 'The name was misspelt' },
    cells: adminsOnly('noCertificate'),
  },
];
