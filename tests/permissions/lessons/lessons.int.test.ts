/** The permission tables of lessons, group sessions, materials, rooms and money, cell by cell, through the real gateway and the real services (S1). */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openSchool, type School } from '../../support/school/school.ts';
import { callers, type CallerName } from '../../support/school/who.ts';
import { methodOf, refusals, type Row } from '../callers.ts';
import { send } from '../send.ts';
import { moneyOfficeRows, providerRows, purchaseRows, statementRows } from '../money/table.ts';
import { calendarTable } from './calendar-table.ts';
import { lessonPageTable } from './page-table.ts';
import { groupTable } from './group-table.ts';
import { materialTable } from './material-table.ts';
import { messageTable } from './message-table.ts';
import { progressTable } from './progress-table.ts';
import { timeOffTable } from './time-off-table.ts';
import { feedbackRows, lessonRows, officeRows, payRows, roomRows, slotRows } from './table.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool('permissions_lessons', join(__dirname, '../../../gateway/limits.yaml'));
}, 60_000);
afterAll(() => school?.stop(), 60_000);

const titled = (table: readonly Row[]): [string, Row][] =>
  table.map((row) => [row.with ? `${row.call}, ${row.with}` : row.call, row]);

async function expectRow(row: Row): Promise<void> {
  const answers: Record<string, readonly unknown[]> = {};
  const wanted: Record<string, readonly unknown[]> = {};
  let made: Record<string, string> | undefined;
  for (const name of callers) {
    made ??= row.with ? await school.make(row.with) : {};
    const { status, body } = await send(row, name, { school, ids: { ...school.ids, ...made } });
    // What somebody changed is not what the next one meets.
    if (status < 300 && methodOf(row) !== 'GET') made = undefined;
    const cell = row.cells[name];
    wanted[name] = typeof cell === 'number' ? [cell] : refusals[cell];
    answers[name] = body.error ? [status, body.error.message] : [status];
  }
  expect(answers).toEqual(wanted);
}

const each = (table: readonly Row[]) => test.each(titled(table))('%s', (_title, row) => expectRow(row), 60_000);

describe('S1 PERM-29 PERM-30 PERM-36 PERM-41 PERM-42 PERM-52 CON-17 slots and bookings', () => each(slotRows));
describe('S1 PERM-05 PERM-31 PERM-39 PERM-40 PERM-45 PERM-50 the lesson as it is held', () => each(lessonRows));
describe('S1 NS-76 time off and proposals', () => each(timeOffTable));
describe('S1 NS-65 lessons in calendars', () => each(calendarTable));
describe('NS-55, NS-67 a lesson’s own page, offers and evidence', () => each(lessonPageTable));
describe('S1 PERM-32 PERM-43 PERM-46 CON-17 what is written about it', () => each(feedbackRows));
describe('S1 PERM-23 PERM-48 PERM-49 what teachers are paid', () => each(payRows));
describe('S1 PERM-07 PERM-12 PERM-21 PERM-22 tokens and the office', () => each(officeRows));
describe('S1 PERM-02 the room', () => each(roomRows));
describe('S1 NS-62 what people write to each other', () => each(messageTable));
describe('S1 PERM-15 PERM-37 PERM-39 PERM-40 PERM-43 PERM-51 CON-18 group sessions', () => each(groupTable));
describe('S1 PERM-14, PERM-28 progress and certificates', () => each(progressTable));
describe('S1 PERM-16 PERM-18 materials, files, notices and the line', () => each(materialTable));

describe('S1 PERM-24 PERM-25 PERM-26 PERM-27 BILL-06 NS-07 what students buy, stop and look up', () =>
  each(purchaseRows));
describe('S1 NS-07 the payment provider', () => each(providerRows));
describe('S1 NS-53 the office', () => each(moneyOfficeRows));
describe('S1 PERM-49 statements', () => each(statementRows));

describe('PERM-44 behaviour is for teachers and administrators, not for the student', () => {
  const solo: Row['call'] = 'GET /bookings/booking/{lesson}/feedback';
  const group: Row['call'] = 'GET /groupsessions/groupsession/{session}/{lesson}/feedback';
  test.each([
    [solo, 'completed'],
    [group, 'groupCompleted'],
  ])('%s', async (call, kind) => {
    const ids = { ...school.ids, ...(await school.make(kind)) };
    const told = async (name: CallerName) => JSON.stringify((await send({ call }, name, { school, ids })).body);
    expect(await told('studentA')).toContain('"grammar"');
    expect(await told('studentA')).not.toContain('behaviour');
    for (const name of ['tutorA', 'admin'] as const) expect(await told(name)).toContain('"behaviour":"word');
  });
});

describe('what the calls of the tables are for, once each', () => {
  type Items = { items: Record<string, unknown>[] };
  const made = (kind: string) => school.make(kind);
  const people = () => ({ tutorA: school.ids.tutorA ?? '', studentA: school.ids.studentA ?? '' });
  const ask = async (name: CallerName, method: string, path: string, sent?: object) => {
    const { status, body } = await school.call(name, method, path, sent);
    return [status, body];
  };
  const get = async <T>(name: CallerName, path: string) => (await school.call(name, 'GET', path)).body as T;
  const hour = 3_600_000;
  const twelve = 'word '.repeat(12).trim();
  const words = { pronunciation: twelve, vocabulary: twelve, grammar: twelve, listening: twelve, behaviour: twelve };
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);

  test('EP-37, EP-38, EP-39, EP-41, EP-42 a slot is opened, seen in the schedule, booked and given back; a free one is closed', async () => {
    const { tutorA, studentA } = people();
    const when = Number((await made('hour')).hour);
    const next = Number((await made('hour')).hour);
    const body = { when: [when, next] };
    const opened = await school.call('tutorA', 'POST', `bookings/booking/open/${tutorA}`, body);
    const [lesson = '', free = ''] = (opened.body.items as { booking: { id: string } }[]).map(
      ({ booking }) => booking.id,
    );
    const schedule = async (name: CallerName) => {
      const { items } = await get<Items>(name, `bookings/tutor/${tutorA}?from=${when}&to=${next + 1}`);
      return items.map(({ id: known, status }) => [known, status]);
    };
    expect(await schedule('studentA')).toEqual([
      [lesson, 'pending'],
      [free, 'pending'],
    ]);
    const topic = { material: school.ids.material, course: school.ids.course, lesson: school.ids.topicLesson };
    const path = `bookings/tutor/${tutorA}/${lesson}`;
    const booked = { booking: expect.objectContaining({ id: lesson, status: 'booked', student: studentA }) };
    expect(await ask('studentA', 'PUT', `${path}/book`, { topic })).toEqual([200, expect.objectContaining(booked)]);
    expect(await schedule('tutorA')).toContainEqual([lesson, 'booked']);
    expect(await ask('studentA', 'PUT', `${path}/cancel`)).toEqual([200, expect.anything()]);
    expect(await get('tutorA', path)).toMatchObject({ id: lesson, status: 'student-cancelled' });
    expect((await ask('tutorA', 'DELETE', `bookings/booking/${free}`))[0]).toBe(200);
    expect((await schedule('tutorA')).map(([known]) => known)).not.toContain(free);
  });

  test('EP-43, EP-44, EP-36, EP-47 a lesson is joined, gets its feedback, counts among the completed, and is not paid before payments has heard of it', async () => {
    const { tutorA } = people();
    const { lesson: running } = await made('running');
    const joined = await school.call('studentA', 'PUT', `bookings/booking/${running}/join`, { tutor: tutorA });
    expect([joined.status, Object.keys(joined.body).sort()]).toEqual([200, ['booking', 'room', 'token']]);
    const { lesson } = await made('awaiting');
    const feedback = { ...words, completedAssigned: true, isPte: false };
    expect((await ask('tutorA', 'POST', `bookings/booking/${lesson}/feedback`, feedback))[0]).toBe(200);
    const done = await get<{ status: string; when: number }>('studentA', `bookings/tutor/${tutorA}/${lesson}`);
    expect(done.status).toBe('completed');
    const range = { startDate: day(done.when - 24 * hour), endDate: day(done.when + 24 * hour) };
    const { body } = await school.call('admin', 'POST', 'bookings/tutors', range);
    expect(body.items).toContainEqual(expect.objectContaining({ tutor: expect.objectContaining({ uid: tutorA }) }));
    const payments = { paidStatus: true, bookingIds: [lesson], ...range };
    // Here no fact goes from one service to the other.
    expect((await ask('admin', 'POST', `bookings/updateTutorPaidStatus/${tutorA}`, payments))[0]).toBe(404);
  });

  test('EP-59..EP-62 lessons begin, end, are reminded of and cleared without waiting for the hour', async () => {
    const { tutorA, studentA } = people();
    const call = (path: string, lesson: string) =>
      ask('admin', 'POST', path, { bookingId: lesson, present: [tutorA, studentA] });
    const counted = [200, { ok: true, affected: expect.any(Number) }];
    const { lesson: due = '' } = await made('due');
    expect(await call('onLessonReminder', due)).toEqual(counted);
    expect(await call('onLessonStart', due)).toEqual([200, { ok: true, affected: 1 }]);
    expect(await get('tutorA', `bookings/tutor/${tutorA}/${due}`)).toMatchObject({ status: 'in-progress' });
    const { lesson: over = '' } = await made('awaiting');
    expect(await call('onLessonEnd', over)).toEqual([200, { ok: true, affected: 1 }]);
    const { lesson: ahead } = await made('booked');
    expect(await ask('admin', 'POST', 'bookings/clear', {})).toEqual(counted);
    expect(await get('tutorA', `bookings/tutor/${tutorA}/${ahead}`)).toMatchObject({ status: 'cancelled' });
  });

  test('EP-57, EP-58 a test call is opened by its teacher and joined by a student, each with a token of that room', async () => {
    const { tutorA } = people();
    const room = `${tutorA}-${randomUUID()}`;
    expect((await ask('studentA', 'POST', `call/${room}/join`))[0]).toBe(404);
    for (const [name, path] of [
      ['tutorA', `call/${room}`],
      ['studentA', `call/${room}/join`],
    ] as const) {
      const { status, body } = await school.call(name, 'POST', path);
      expect([path, status, Object.keys(body)]).toEqual([path, 200, ['token', 'room', 'address']]);
      const claims = JSON.parse(Buffer.from(String(body.token).split('.')[1] ?? '', 'base64url').toString());
      expect(claims).toMatchObject({ uid: school.ids[name], room });
    }
  });
});
