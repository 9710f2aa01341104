/**
 * Who may do what about teachers' applications, as reviewed. An applicant is nobody: what is theirs opens with the key of a mailed link,
 * and without it there is no application. Files are uploaded first (the table of materials has that call).
 */
import { adminsOnly, anybody, cells, people, same, type Row } from '../callers.ts';

const link = (folder: string) => `${folder}/00000000-0000-4000-8000-000000000000`;
const version = (deed: string, body?: object): Row => ({
  call: `PUT /applications/nobody/${deed}`,
  route: `/applications/:id/${deed}`,
  ...(body && { body }),
  cells: adminsOnly('noApplication'),
});
const form = {
  firstName: 'Robin',
  lastName: 'Example',
  dob: 641_520_000_000,
  email: 'robin@example.com',
  password: 'nine-tea-cups',
  gender: 'Male',
  country: 'Philippines',
  nationality: 'Filipino',
  school: 'Example',
  introduction: 'I teach. '.repeat(30),
  policy: true,
  tutorPolicy: true,
  image: link('profiles'),
  cv: link('cv'),
  degree: link('degree'),
};

export const applicationTable: readonly Row[] = [
  {
    call: 'POST /applications',
    route: '/applications',
    body: form,
    cells: { ...cells(same([...people, 'unverified', 'admin'], 'signedIn')), anonymous: 'away' },
  },
  { call: 'GET /applications', route: '/applications', cells: adminsOnly(200) },
  { call: 'GET /applications/nobody', route: '/applications/:id', cells: adminsOnly('noApplication') },
  {
    call: 'GET /applications/nobody/state?key=forged',
    route: '/applications/:id/state',
    cells: anybody('noApplication'),
  },
  {
    call: 'POST /applications/nobody/confirmEmail',
    route: '/applications/:id/confirmEmail',
    body: { token: 'forged' },
    cells: anybody('badLink'),
  },
  {
    call: 'POST /applications/nobody/files',
    route: '/applications/:id/files',
    body: { key: 'forged', kind: 'cv', link: link('cv') },
    cells: anybody('noApplication'),
  },
  {
    call: 'POST /applications/resendVerificationEmail',
    route: '/applications/resendVerificationEmail',
    body: { email: 'nobody@example.com' },
    cells: adminsOnly('noApplication'),
  },
  {
    call: 'PUT /applications/updateVideo/nobody',
    route: '/applications/updateVideo/:id',
    body: { video: '' },
    cells: adminsOnly('noApplication'),
  },
  version('accept'),
  version('training'),
  version('confirm'),
  version('reject', { reason: 'Not yet' }),
  version('rejectserviceortraining', { reason: 'Not yet' }),
  version('updateCV', { cvLink: link('cv') }),
  version('updateDegree', { degreeLink: link('degree') }),
  version('updateECL', { eclLink: link('ecl') }),
  ...(['CV', 'Degree', 'ECL'] as const).map((kind): Row => ({
    call: `DELETE /applications/nobody/delete${kind}`,
    route: `/applications/:id/delete${kind}`,
    body: { link: link(kind.toLowerCase()) },
    cells: adminsOnly('noApplication'),
  })),
  {
    call: 'DELETE /applications/nobody/delete',
    route: '/applications/:id/delete',
    body: { reason: 'Sent twice' },
    cells: adminsOnly('noApplication'),
  },
];
