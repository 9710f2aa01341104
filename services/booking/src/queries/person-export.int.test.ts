/** A person's data page by page: all of theirs once, nothing of anybody else's, and as little in memory for ten thousand lessons as for ten. */
import { randomBytes } from 'node:crypto';
import { exportPage, exportedUid } from '@parlance/runtime/export/export-page';
import { aSlot, book, enrol, openApp, type App } from '../../test/app-for-test.ts';
import { at, hour, start } from '../../test/builders.ts';
import { manyLessons } from '../../test/many-lessons.ts';
import { exportPlan } from './person-export.ts';

let app: App;
let people: ReturnType<typeof enrol>;
beforeAll(async () => {
  app = await openApp('person_export');
  people = enrol(app);
});
afterAll(() => app.db.drop());

async function* pagesOf(uid: string) {
  for (let pageToken = '', isFirst = true; isFirst || pageToken !== ''; isFirst = false) {
    const page = await exportPage(app.pool, exportPlan, { uid, pageToken });
    yield page;
    pageToken = page.nextPageToken;
  }
}
async function rowsOf(uid: string) {
  const found: Record<string, Record<string, unknown>[]> = {};
  for await (const { kind, rows } of pagesOf(uid))
    (found[kind] ??= []).push(...rows.map((row) => JSON.parse(row) as Record<string, unknown>));
  return found;
}

test('NS-71 every kind is there, also an empty one; of others there are numbers and no names', async () => {
  const mark = `Quokka${randomBytes(6).toString('hex')}`;
  const [tutor, student] = [await people.tutor({ name: `${mark} T` }), await people.student(2)];
  const other = await people.student(1, { name: `${mark} S` });
  for (const [index, who] of [student, other].entries()) {
    const slot = await aSlot(app, tutor, at(index * 2 * hour, start));
    await book(app, { tutor, bookingId: slot }, who, undefined, index === 0 ? 'Slowly, please.' : mark);
  }
  const found = await rowsOf(student.id);
  expect(Object.keys(found)).toEqual(Object.keys(exportPlan));
  expect(found['lessons-taken']).toMatchObject([{ tutor_uid: tutor.id, status: 'booked', notes: 'Slowly, please.' }]);
  expect(found['token-ledger']).toHaveLength(2);
  expect(JSON.stringify(found)).not.toContain(mark);
  const taught = await rowsOf(tutor.id);
  expect(taught['lessons-taught']).toHaveLength(2);
  expect(JSON.stringify(taught)).not.toContain(mark);
});

test('NS-71, FEED-14 what was written of a lesson is there, but for what is said of the student’s behaviour', async () => {
  const [tutor, student] = [await people.tutor(), await people.student(1)];
  const bookingId = await aSlot(app, tutor, at(0, start));
  await book(app, { tutor, bookingId }, student);
  const said = {
    pronunciation: 'clear',
    vocabulary: 'rich',
    grammar: 'sound',
    listening: 'keen',
    behaviour: 'restless',
  };
  const rest = { speaking: '', writing: '', reading: '', completedAssigned: true, isPte: false, when: start };
  const { rows } = await app.pool.query<{ id: string }>('select lesson_id as id from seats where id = $1', [bookingId]);
  await app.uow.run(({ feedback }) =>
    feedback.add(rows[0]!.id, { studentUid: student.id, feedback: { ...said, ...rest } }),
  );
  const { 'feedback-received': received = [] } = await rowsOf(student.id);
  expect(received).toMatchObject([{ pronunciation: 'clear', completed_assigned: true }]);
  expect(received[0]).not.toHaveProperty('behaviour');
});

test('NS-71 ten thousand lessons come in pages of five hundred, each once, and the heap stays as it is', async () => {
  const [tutor, student] = [await people.tutor(), await people.student(0)];
  await manyLessons(app, { tutor, student }, 10_000);
  const began = performance.now();
  const ids = new Set<unknown>();
  let [most, before, peak] = [0, 0, 0];
  for await (const { kind, rows } of pagesOf(student.id)) {
    if (before === 0) before = process.memoryUsage().heapUsed;
    most = Math.max(most, rows.length);
    peak = Math.max(peak, process.memoryUsage().heapUsed);
    if (kind === 'lessons-taken') for (const row of rows) ids.add((JSON.parse(row) as { id: string }).id);
  }
  const took = performance.now() - began;
  expect([ids.size, most]).toEqual([10_000, 500]);
  expect(peak - before).toBeLessThan(64 * 1024 * 1024);
  expect(took).toBeLessThan(20_000);
}, 120_000);

test('NS-71 long rows come in smaller pages, which a call can carry, each once', async () => {
  const plan = {
    long: `select n, repeat('ä', case n when 7 then 2000000 else 5000 end) as words, $1::text as uid from generate_series(1, 600) n order by n`,
  };
  const seen: number[] = [];
  for (let pageToken = '', isFirst = true; isFirst || pageToken !== ''; isFirst = false) {
    const page = await exportPage(app.pool, plan, { uid: 'a', pageToken });
    if (page.rows.length > 1) expect(Buffer.byteLength(page.rows.join(''))).toBeLessThan(2 * 1024 * 1024);
    seen.push(...page.rows.map((row) => (JSON.parse(row) as { n: number }).n));
    pageToken = page.nextPageToken;
  }
  expect(seen).toEqual(Array.from({ length: 600 }, (_none, index) => index + 1));
});

test('NS-71 nobody but an administrator names somebody else; a token that was made up opens nothing', async () => {
  expect(exportedUid('', { uid: 'a', role: 'student' })).toBe('a');
  expect(exportedUid('a', { uid: 'a', role: 'student' })).toBe('a');
  expect(exportedUid('a', { uid: 'b', role: 'admin' })).toBe('a');
  for (const role of ['student', 'tutor'] as const)
    expect(() => exportedUid('a', { uid: 'b', role })).toThrow(expect.objectContaining({ kind: 'forbidden' }) as Error);
  for (const pageToken of ['99.0', '0', '0.x', '-1.0', `0.0'; drop table seats`])
    await expect(exportPage(app.pool, exportPlan, { uid: 'a', pageToken })).rejects.toMatchObject({
      reason: 'PAGE_TOKEN_INVALID',
    });
});
