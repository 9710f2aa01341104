/** The permission tables of lessons, group sessions, materials and rooms, cell by cell, through the real gateway and the real services (S1). */
import { join } from 'node:path';
import { openSchool, type School } from '../../support/school/school.ts';
import { callers, type CallerName } from '../../support/school/who.ts';
import { methodOf, refusals, type Row } from '../callers.ts';
import { send } from '../send.ts';
import { groupTable } from './group-table.ts';
import { materialTable } from './material-table.ts';
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
describe('S1 PERM-32 PERM-43 PERM-46 CON-17 what is written about it', () => each(feedbackRows));
describe('S1 PERM-23 PERM-48 PERM-49 what teachers are paid', () => each(payRows));
describe('S1 PERM-07 PERM-12 PERM-21 PERM-22 tokens and the office', () => each(officeRows));
describe('S1 PERM-02 the room', () => each(roomRows));
describe('S1 PERM-15 PERM-37 PERM-39 PERM-40 PERM-43 PERM-51 CON-18 group sessions', () => each(groupTable));
describe('S1 PERM-18 materials, files, notices and the line', () => each(materialTable));

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
