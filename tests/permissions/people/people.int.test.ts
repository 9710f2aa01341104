/** The permission table of people, cell by cell, through the real gateway and the real identity (S1, S2, L10). */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { eventually } from '@parlance/runtime/testing/eventually';
import type { LiveDeps } from '@parlance/gateway/live/routes';
import { publicRoutes } from '@parlance/gateway/app';
import { openLive } from '@parlance/gateway/test/live-client';
import { extraFields } from './extra-fields.ts';
import { anApplication } from '@parlance/identity/test/an-application';
import { openSchool, type School } from '../../support/school/school.ts';
import { callers, type CallerName } from '../../support/school/who.ts';
import { methodOf, refusals, type Row } from '../callers.ts';
import { send as sendTo } from '../send.ts';
import { applicationTable } from './application-table.ts';
import { accountRows, officeRows, peopleTable, profileRows, studentRows } from './table.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool('permissions_people', join(__dirname, '../../../gateway/limits.yaml'));
}, 60_000);
afterAll(() => school?.stop());

const routes = publicRoutes({} as LiveDeps).flatMap((route) => (route.kind === 'json' ? [route] : []));
const routeOf = (row: Row) =>
  routes.find(({ method, path }) => path === row.route && method === methodOf(row).toLowerCase());
const send = (row: Row, name: CallerName, over: { body?: object } = {}) =>
  sendTo({ ...row, ...over }, name, { school, ids: school.ids });

const table: readonly Row[] = [...peopleTable, ...applicationTable];
const rows: [string, Row][] = table.map((row) => [row.call, row]);

const each = (part: readonly Row[]) =>
  test.each(part.map((row): [string, Row] => [row.call, row]))('%s', async (_title, row) => {
    // Strangers first: what they are refused must not depend on what the owner has done.
    const order = [...callers].sort((a, b) => Number(a === 'studentA') - Number(b === 'studentA'));
    if (row.cells.admin !== 200) order.sort((a, b) => Number(a === 'admin') - Number(b === 'admin'));
    for (const name of order) {
      const cell = row.cells[name];
      const { status, body } = await send(row, name);
      const wanted = typeof cell === 'number' ? [cell, undefined] : refusals[cell];
      expect([name, status, typeof cell === 'number' ? undefined : body.error?.message]).toEqual([name, ...wanted]);
    }
  });

describe('S1 PERM-07 PERM-35 PERM-38 CON-18 profiles', () => each(profileRows));
describe('S1 PERM-33 PERM-34 CON-18 students about their teachers', () => each(studentRows));
describe('S1 PERM-11 PERM-13 PERM-19 PERM-20 the office', () => each(officeRows));
describe('S1 PERM-08 accounts', () => each(accountRows));
describe('S1 PERM-09 PERM-17 applications', () => each(applicationTable));

/** A file of lines has no fields: what stands in it is the test's of the route. */
const reads: [string, Row][] = rows.filter(([, { call }]) => call.startsWith('GET') && !/\.(csv|zip)/.test(call));

describe('S2', () => {
  test.each(reads)('%s answers nothing that its contract does not say', async (_title, row) => {
    const schema = routeOf(row)?.response;
    if (!schema) throw new Error('no such route');
    for (const name of callers.filter((caller) => row.cells[caller] === 200)) {
      expect([name, extraFields(schema, (await send(row, name)).body)]).toEqual([name, []]);
    }
  });

  test('PROF-01 DATA-15 a student reads of a tutor what a pupil needs; pay, address and state of the account stay with tutor and school', async () => {
    const row = table.find(({ call }) => call === 'GET /profile/tutor/{tutorA}') as Row;
    const seen = (await send(row, 'studentB')).body as object;
    expect(Object.keys(seen).sort()).toEqual(['isFavourite', 'isPte', 'profile', 'rating', 'status', 'uid']);
    for (const name of ['tutorA', 'admin'] as const) {
      const { body } = await send(row, name);
      expect(body).toMatchObject({
        lessonRate: expect.any(Number),
        currency: expect.any(String),
        email: expect.any(String),
      });
    }
  });

  test('other students are known by their first names', async () => {
    const row = table.find(({ route }) => route === '/profile/tutor/:id/ratings') as Row;
    const { items } = (await send(row, 'studentB')).body as unknown as { items: { student: object }[] };
    expect(items.map(({ student }) => student)).toEqual([{ uid: '', name: 'Robin', image: '' }]);
  });

  const writes = rows.filter(([, row]) => row.body && row.cells.admin !== 'signedIn');
  test.each(writes)('%s takes no field that is not its own', async (_title, row) => {
    for (const surplus of [
      { lessonTokens: 99 },
      { payment: { paid: true } },
      { emailVerified: true },
      { __proto__x: 1 },
    ]) {
      const { status } = await send(row, row.route === '/profile/tutor/speed-test' ? 'tutorA' : 'admin', {
        body: { ...row.body, ...surplus },
      });
      expect([surplus, status]).toEqual([surplus, 400]);
    }
  });

  test('a student who asks for a change cannot ask for role, status or access', async () => {
    const row = table.find(({ route }) => route === '/profile/student/update') as Row;
    for (const surplus of [
      { role: 'admin' },
      { status: 'mock' },
      { enabled: true },
      { isPte: true },
      { rating: { avg: 5 } },
    ]) {
      expect((await send(row, 'studentA', { body: { about: 'x', ...surplus } })).status).toBe(400);
    }
  });
});

test('L10 who is disabled is refused within a second, and the open stream ends within 30', async () => {
  const change: Row = { call: 'PUT /admin/user/{studentB}', route: '/admin/user/:id', cells: {} as Row['cells'] };
  const me: Row = { call: 'GET /profile/me', route: '/profile/me', cells: {} as Row['cells'] };
  const live = await openLive(`${school.url}/api/v1/live`, await school.as('studentB'));
  await live.next('hello');
  expect((await send(me, 'studentB')).status).toBe(200);
  expect((await send(change, 'admin', { body: { enabled: false } })).status).toBe(200);
  await eventually(async () => (await send(me, 'studentB')).status === 401, {
    withinMs: process.env.FULL ? 1_000 : 15_000,
    everyMs: 20,
  });
  await eventually(() => live.ended, { withinMs: 30_000 });
}, 40_000);

test('L10 another role ends what the old one could do within a second', async () => {
  const change: Row = { call: 'PUT /admin/user/{tutorB}', route: '/admin/user/:id', cells: {} as Row['cells'] };
  const me: Row = { call: 'GET /profile/me', route: '/profile/me', cells: {} as Row['cells'] };
  expect((await send(me, 'tutorB')).status).toBe(200);
  expect((await send(change, 'admin', { body: { role: 'student' } })).status).toBe(200);
  await eventually(async () => (await send(me, 'tutorB')).status === 401, {
    withinMs: process.env.FULL ? 1_000 : 15_000,
    everyMs: 20,
  });
});

test('If-Match a change on an old version is 412, on the current one it is made, and the answer names the next', async () => {
  const headers = { ...(await school.as('admin')), 'content-type': 'application/json' };
  const address = `${school.url}/api/v1/admin/user/${school.ids.training}`;
  const read = await fetch(address, { headers });
  const tag = read.headers.get('etag') ?? '';
  const put = (ifMatch: string, about: string) =>
    fetch(address, { method: 'PUT', headers: { ...headers, 'if-match': ifMatch }, body: JSON.stringify({ about }) });
  const first = await put(tag, 'One');
  expect([first.status, first.headers.get('etag') === tag]).toEqual([200, false]);
  const stale = await put(tag, 'Two');
  expect([stale.status, ((await stale.json()) as { error: { code: string } }).error.code]).toEqual([
    412,
    'STALE_VERSION',
  ]);
  expect((await put('five', 'Two')).status).toBe(400);
});

test('EP-03, EP-04, EP-05, EP-54 a reset link is asked for, administrators read everybody, one person, and all students', async () => {
  const { studentA = '', tutorA = '' } = school.ids;
  const reset = await school.call('anonymous', 'POST', 'auth/reset', { email: `${studentA}@example.com` });
  expect([reset.status, reset.body]).toEqual([200, { ok: true }]);
  const get = async (path: string) => (await school.call('admin', 'GET', path)).body;
  const listed = async (path: string) => (await get(path)).items as { uid: string; role: string }[];
  const everybody = await listed('admin/users?amount=100');
  expect(everybody.map(({ uid }) => uid)).toEqual(expect.arrayContaining([studentA, tutorA]));
  expect(await get(`admin/user/${studentA}`)).toMatchObject({ uid: studentA, role: 'student' });
  const students = await listed('profile/getAllStudents');
  expect([...new Set(students.map(({ role }) => role))]).toEqual(['student']);
  expect(students.map(({ uid }) => uid)).toContain(studentA);
});

test('EP-53 POST profile/tutor/{id}/report reaches the school, and a second one waits for the first', async () => {
  const { studentA, tutorA } = school.ids;
  const path = `profile/tutor/${tutorA}/report`;
  const reported = async () => (await school.call('studentA', 'POST', path, { message: 'The sound failed.' })).status;
  await reported(); // or the table has
  const { body } = await school.call('admin', 'GET', 'admin/reports?resolved=false');
  const between = {
    student: expect.objectContaining({ uid: studentA }),
    tutor: expect.objectContaining({ uid: tutorA }),
  };
  expect(body.items).toContainEqual(expect.objectContaining(between));
  expect(await reported()).toBe(409);
});

test('EP-18..EP-22 documents are replaced, a mail that is not owed is refused, and the application is removed', async () => {
  const { id: application, details } = await anApplication(school.identity.pool, school.booking.clock);
  const at = `applications/${application}`;
  const ask = async (method: string, path: string, sent?: object) =>
    (await school.call('admin', method, path, sent)).status;
  const read = async () => (await school.call('admin', 'GET', at)).body;
  for (const [path, kind, field] of [
    ['updateCV', 'cv', 'cvLink'],
    ['updateDegree', 'degree', 'degreeLink'],
    ['updateECL', 'ecl', 'eclLink'],
  ] as const) {
    const link = `${kind}/${randomUUID()}`;
    expect(await ask('PUT', `${at}/${path}`, { [field]: link })).toBe(200);
    expect(await read()).toMatchObject({ [field]: link });
  }
  const { email } = details;
  const mail = { name: 'Robin', email };
  expect(await ask('POST', 'applications/resendVerificationEmail', mail)).toBe(409);
  const reason = { email, name: 'Robin', reason: 'Sent twice.' };
  expect(await ask('DELETE', `${at}/delete`, reason)).toBe(200);
  expect(await ask('GET', at)).toBe(404);
});
