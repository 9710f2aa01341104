import request from 'supertest';
import type { Application } from '@parlance/proto/identity/v1';
import { AppError } from '@parlance/runtime/errors/app-error';
import { at } from '@parlance/proto/testing/messages';
import { bearer, testApp, type TestApp } from '../../../test/test-app.ts';

const uuid = '01985f2f-0000-7000-8000-000000000001';
const cv = `cv/${uuid}`;
const form = {
  firstName: 'Robin',
  lastName: 'Example',
  dob: Date.UTC(1990, 4, 1),
  email: 'robin@example.com',
  password: 'nine-tea-cups',
  gender: 'Other',
  country: 'Philippines',
  nationality: 'Filipino',
  school: 'University of Example',
  pteTeaching: true,
  introduction: 'x'.repeat(200),
  image: `profiles/${uuid}`,
  cv,
  degree: `degree/${uuid}`,
  policy: true,
  tutorPolicy: true,
  currency: 'PHP',
};
const application: Application = {
  id: uuid,
  status: 'APPLICATION_STATUS_TRAINING',
  when: at('2026-03-02T10:00:00Z'),
  details: {
    firstName: 'Robin',
    lastName: 'Example',
    email: 'robin@example.com',
    dob: at('1990-05-01T00:00:00Z'),
    gender: 'Other',
    country: 'Philippines',
    nationality: 'Filipino',
    languages: '',
    score: 0,
    school: 'U',
    introduction: 'I teach.',
    video: '',
    timeZone: '',
    experience: {
      pteTeaching: true,
      teslTefl: false,
      tesol: false,
      celta: false,
      ieltsGeneralTraining: false,
      health: false,
      hospitality: false,
      tourism: false,
    },
  },
  name: 'Robin Example',
  currency: 'PHP',
  files: { image: `profiles/${uuid}`, cv, degree: '', ecl: '' },
  tutorUid: 't1',
  reason: '',
  version: 5,
  timeline: [],
};
const answer = () => ({ application });

function school(): TestApp {
  return testApp({
    applications: {
      submitApplication: () => ({ id: uuid, status: 'APPLICATION_STATUS_UNVERIFIED' }),
      confirmApplicationEmail: () => ({ status: 'APPLICATION_STATUS_SUBMITTED', key: 'k' }),
      listApplications: () => ({
        applications: [application],
        counts: [{ status: 'APPLICATION_STATUS_TRAINING', count: 3 }],
        nextPageToken: 'after these',
      }),
      getApplication: answer,
      acceptApplication: answer,
      rejectApplication: answer,
      confirmApplication: answer,
      trainApplicant: answer,
      rejectServiceOrTraining: answer,
      updateApplicationFile: answer,
      deleteApplicationFile: answer,
      updateApplicationVideo: answer,
      deleteApplication: () => ({}),
      resendApplicationVerification: () => ({ cooldownMs: 60_000 }),
    },
    content: {
      createApplicationUpload: () => ({
        id: uuid,
        url: '/files/uploads/x',
        link: cv,
        expiresAt: at('2026-03-02T10:15:00Z'),
      }),
      signApplicationFiles: ({ links }) => ({
        files: (links ?? []).map((link) => ({
          link,
          url: `/files/${link}`,
          expiresAt: at('2026-03-02T10:10:00Z'),
          contentType: 'application/pdf',
          size: 9,
        })),
      }),
    },
  });
}

type Sent = [method: 'get' | 'put' | 'post' | 'delete', path: string, body?: object];
function send({ app }: TestApp, [method, path, body]: Sent, as?: string) {
  const sent = request(app)[method](`/api/v1/applications${path}`);
  if (as !== undefined) sent.set(bearer(as));
  return body === undefined ? sent : sent.send(body);
}

describe('EP-12 POST applications', () => {
  test('API-05 PERM-09 takes the form without a token and tells the id', async () => {
    const here = school();
    const { status, body } = await send(here, ['post', '', form]);
    expect([status, body]).toEqual([200, { id: uuid, status: 'unverified' }]);
    expect(here.calls[0]?.options.bearer).toBeUndefined();
    expect(here.calls[0]?.request).toMatchObject({
      password: 'nine-tea-cups',
      policy: true,
      tutorPolicy: true,
      details: {
        dob: at('1990-05-01T00:00:00Z'),
        experience: { pteTeaching: true, tesol: false },
        country: 'Philippines',
      },
      files: { cv, image: form.image },
    });
  });

  test.each(['student', 'tutor', 'admin'])('PERM-09 a signed-in %s does not apply', async (role) => {
    const here = school();
    const { status, body } = await send(here, ['post', '', form], role);
    expect([status, body.error.code]).toEqual([409, 'ALREADY_SIGNED_IN']);
    expect(here.calls).toEqual([]);
  });

  test.each([
    ['firstName', 'R', 'x'.repeat(49)],
    ['lastName', 'E', 'x'.repeat(49)],
    ['password', 'x'.repeat(7), 'x'.repeat(65)],
    ['introduction', 'x'.repeat(199), 'x'.repeat(601)],
    ['school', '', 'x'.repeat(49)],
    ['email', 'robin', `${'x'.repeat(53)}@example.com`],
    ['score', 9, 91],
    ['gender', 'male', 'None'],
    ['currency', 'AUD', ''],
    ['policy', false, 'true'],
    ['tutorPolicy', false, null],
    ['cv', `degree-${uuid}`, `cv/../${uuid}`],
    ['dob', '1990-05-01', null],
  ])('LIM-11 CON-34 %s that is %j or %j is 400, by its name', async (field, ...values) => {
    for (const value of values) {
      const here = school();
      const { status, body } = await send(here, ['post', '', { ...form, [field]: value }]);
      expect([status, Object.keys(body.error.details.fields)]).toEqual([400, [field]]);
      expect(here.calls).toEqual([]);
    }
  });

  test('NS-03 languages, score, video, zone and ECL may be left out', async () => {
    expect((await send(school(), ['post', '', form])).status).toBe(200);
    expect((await send(school(), ['post', '', { ...form, languages: 'x'.repeat(200), score: 10 }])).status).toBe(200);
  });

  test('a field that is not of the form is refused: nobody chooses a status or a role', async () => {
    const { status, body } = await send(school(), ['post', '', { ...form, status: 'confirmed', role: 'admin' }]);
    expect([status, Object.keys(body.error.details.fields).sort()]).toEqual([400, ['role', 'status']]);
  });
});

describe('PERM-17 API-10 what is for administrators only', () => {
  const email = 'robin@example.com';
  const told = { email, name: 'Robin Example', reason: 'No room.' };
  type Call = [string, Sent, string, object];
  const decisions: Call[] = [
    ['EP-13', ['put', `/${uuid}/accept`], 'acceptApplication', { id: uuid }],
    ['EP-14', ['put', `/${uuid}/reject`, told], 'rejectApplication', { id: uuid, reason: 'No room.' }],
    ['EP-15', ['put', `/${uuid}/confirm`], 'confirmApplication', { id: uuid }],
    ['EP-16', ['put', `/${uuid}/training`], 'trainApplicant', { id: uuid }],
    [
      'EP-17',
      ['put', `/${uuid}/rejectserviceortraining`, { ...told, tutorId: 't1' }],
      'rejectServiceOrTraining',
      { id: uuid, reason: 'No room.', tutorUid: 't1' },
    ],
    [
      'EP-21',
      ['post', '/resendVerificationEmail', { name: 'Robin', email }],
      'resendApplicationVerification',
      { email },
    ],
    [
      'EP-22 NS-42',
      ['delete', `/${uuid}/delete`, { ...told, tutorId: 't1' }],
      'deleteApplication',
      { id: uuid, reason: 'No room.' },
    ],
    [
      'FB-37',
      ['get', '?status=training&order=asc&limit=125&q=robin&pageToken=after'],
      'listApplications',
      { status: 'APPLICATION_STATUS_TRAINING', ascending: true, limit: 125, query: 'robin', pageToken: 'after' },
    ],
  ];
  const documents: Call[] = [
    [
      'EP-18',
      ['put', `/${uuid}/updateCV`, { cvLink: cv }],
      'updateApplicationFile',
      { id: uuid, link: cv, kind: 'APPLICATION_FILE_KIND_CV' },
    ],
    [
      'EP-19',
      ['put', `/${uuid}/updateDegree`, { degreeLink: form.degree }],
      'updateApplicationFile',
      { id: uuid, link: form.degree, kind: 'APPLICATION_FILE_KIND_DEGREE' },
    ],
    [
      'EP-20',
      ['put', `/${uuid}/updateECL`, { eclLink: `ecl/${uuid}` }],
      'updateApplicationFile',
      { id: uuid, link: `ecl/${uuid}`, kind: 'APPLICATION_FILE_KIND_ECL' },
    ],
    ['EP-23 NS-42', ['put', `/updateVideo/${uuid}`, { video: '' }], 'updateApplicationVideo', { id: uuid, video: '' }],
    [
      'EP-24 NS-42',
      ['delete', `/${uuid}/deleteCV`, { link: cv }],
      'deleteApplicationFile',
      { id: uuid, link: cv, kind: 'APPLICATION_FILE_KIND_CV' },
    ],
    [
      'EP-25 NS-42',
      ['delete', `/${uuid}/deleteECL`, { link: `ecl/${uuid}` }],
      'deleteApplicationFile',
      { id: uuid, link: `ecl/${uuid}`, kind: 'APPLICATION_FILE_KIND_ECL' },
    ],
    [
      'EP-26 NS-42',
      ['delete', `/${uuid}/deleteDegree`, { link: form.degree }],
      'deleteApplicationFile',
      { id: uuid, link: form.degree, kind: 'APPLICATION_FILE_KIND_DEGREE' },
    ],
  ];

  const expectForAdministrators = async (...[, sent, method, wanted]: Call) => {
    const here = school();
    const { status } = await send(here, sent, 'admin');
    expect([status, here.calls.map((call) => call.method)]).toEqual([200, [method]]);
    expect(here.calls[0]?.request).toMatchObject(wanted);
    for (const role of ['student', 'tutor', undefined]) {
      const other = school();
      const refused = await send(other, sent, role);
      expect([refused.status, other.calls]).toEqual([role === undefined ? 401 : 403, []]);
    }
  };
  test.each(decisions)('EP-13..EP-17, EP-21, EP-22 and the list: %s %j', expectForAdministrators);
  test.each(documents)('EP-18..EP-20, EP-23..EP-26 the documents: %s %j', expectForAdministrators);

  test.each([
    ['EP-14', ['put', `/${uuid}/reject`, { reason: '' }]],
    ['EP-14', ['put', `/${uuid}/reject`, {}]],
    ['EP-14', ['put', `/${uuid}/reject`, { reason: 'x'.repeat(1001) }]],
    ['EP-13', ['put', `/${uuid}/accept`, { status: 'confirmed' }]],
    ['EP-18', ['put', `/${uuid}/updateCV`, { cvLink: 'https://127.0.0.1/cv.pdf' }]],
    ['EP-24', ['delete', `/${uuid}/deleteCV`]],
    ['LIM-13 APP-40', ['get', '?limit=126']],
    ['LIM-13', ['get', '?limit=0']],
    ['APP-40', ['get', '?order=newest']],
    ['APP-39', ['get', '?status=open']],
  ] as [string, Sent][])('%s %j is 400', async (_id, sent) => {
    const here = school();
    expect([(await send(here, sent, 'admin')).status, here.calls]).toEqual([400, []]);
  });

  test.each([
    ['put', `/${uuid}/accept`, undefined],
    ['put', `/${uuid}/reject`, { reason: 'No room.' }],
    ['put', `/${uuid}/training`, undefined],
    ['put', `/${uuid}/confirm`, undefined],
    ['put', `/${uuid}/rejectserviceortraining`, { reason: 'No room.' }],
    ['delete', `/${uuid}/delete`, { reason: 'No room.' }],
  ] as Sent[])('NS-01 %s %s is made on the version that was seen', async (...sent) => {
    const here = school();
    const seen = await send(here, ['get', `/${uuid}`], 'admin');
    expect(seen.headers.etag).toBe('"5"');
    expect((await send(here, sent, 'admin').set('If-Match', String(seen.headers.etag))).status).toBe(200);
    expect(here.calls.at(-1)?.request).toMatchObject({ id: uuid, expectedVersion: 5 });
  });

  test('NS-01 another transition is 409 with the text of the catalogue', async () => {
    const text = 'This action is not possible in the current application status';
    const impossible = new AppError('conflict', 'APPLICATION_ACTION_IMPOSSIBLE', text);
    const here = testApp({ applications: { acceptApplication: () => Promise.reject(impossible) } });
    const { status, body } = await send(here, ['put', `/${uuid}/accept`], 'admin');
    expect([status, body.error.message]).toEqual([409, text]);
  });

  test('FB-37 APP-37 the list has what is stored, and the number of every status', async () => {
    const { body } = await send(school(), ['get', ''], 'admin');
    expect(body.items[0]).toMatchObject({
      id: uuid,
      status: 'training',
      when: Date.parse('2026-03-02T10:00:00Z'),
      email: 'robin@example.com',
      name: 'Robin Example',
      cvLink: cv,
      degreeLink: null,
      eclLink: null,
      video: '',
      tutorId: 't1',
      score: null,
    });
    expect(body.counts).toMatchObject({ training: 3, submitted: 0, 'rejected-training': 0 });
  });

  test('one application comes with addresses that open its documents', async () => {
    const { body } = await send(school(), ['get', `/${uuid}`], 'admin');
    expect(body.documents.cv).toMatchObject({ link: cv, url: `/files/${cv}`, size: 9 });
    expect(body.documents.degree).toBeNull();
  });

  test('NS-42 the fixed segment wins: updateVideo is no id', async () => {
    const here = school();
    await send(here, ['put', '/updateVideo/accept', { video: '' }], 'admin');
    expect(here.calls.map((call) => call.method)).toEqual(['updateApplicationVideo']);
  });
});

describe('FB-36 POST applications/uploads', () => {
  test('API-05 answers an address and a link without a token', async () => {
    const wanted = { kind: 'cv', size: 9, contentType: 'application/pdf' };
    const { status, body } = await send(school(), ['post', '/uploads', wanted]);
    expect([status, body.link, body.url]).toEqual([200, cv, '/files/uploads/x']);
  });

  test.each([{ kind: 'passport' }, { size: 0 }, { size: '9' }, { path: '../etc' }])(
    'with %j is 400',
    async (change) => {
      const wanted = { kind: 'cv', size: 9, contentType: 'application/pdf', ...change };
      expect((await send(school(), ['post', '/uploads', wanted])).status).toBe(400);
    },
  );
});

test('FB-52 the link of the mail confirms without a token', async () => {
  const { status, body } = await send(school(), ['post', `/${uuid}/confirmEmail`, { token: 't' }]);
  expect([status, body]).toEqual([200, { status: 'submitted', key: 'k' }]);
});
