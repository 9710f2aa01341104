import { randomUUID } from 'node:crypto';
import { useLibrary } from '../../test/set-ups.ts';

const { content, shelf } = useLibrary();

const by = { uid: 'a'.repeat(32), name: 'Nadia Rahman' };
const aLine = (line: number, changes: object = {}) => ({
  line,
  material: 'Customer Service',
  isPte: false,
  course: 'On the phone',
  abbreviation: 'CS',
  level: 1,
  pos: 0,
  name: `Lesson ${line}`,
  documentFileId: undefined,
  notesFileId: undefined,
  recordings: [],
  isSample: false,
  ...changes,
});
type Line = ReturnType<typeof aLine>;
const send = (lines: Line[], dryRun = false, key?: string) => {
  const once = { actorUid: by.uid, rpc: 'ImportLibrary', key, body: { lines } };
  return content.importLibrary({ dryRun, lines, by, once });
};
const counted = async () => {
  const sql = `select (select count(*)::int from materials) m, (select count(*)::int from courses) c, (select count(*)::int from lessons) l`;
  return (await content.database.pool.query(sql)).rows[0];
};
const named = (material: string) => ({ material, course: `${material} one` });

test('a dry run says what would be made, and makes nothing; then all of it is made', async () => {
  const document = await shelf.addFile('a.pdf');
  const recording = await shelf.addFile('a.mp3', { type: 'audio/mpeg' });
  const lines = [
    aLine(1, { documentFileId: document, recordings: [{ fileId: recording, title: 'Desk', seconds: 4 }] }),
    aLine(2),
    aLine(3, { course: 'In a chat', abbreviation: 'CC', level: 3, pos: 4 }),
  ];
  const before = await counted();
  const expected = { faults: [], materials: 1, courses: 2, lessons: 3, known: 0, knownLines: [] };
  expect(await send(lines, true)).toEqual(expected);
  expect(await counted()).toEqual(before);
  expect(await send(lines)).toEqual(expected);
  expect(await counted()).toEqual({ m: before.m + 1, c: before.c + 2, l: before.l + 3 });
  const { rows } = await content.database.pool.query(
    `select code, document_file_id as file from lessons where code like 'C_%' order by code`,
  );
  expect(rows).toEqual([
    { code: 'CC304', file: null },
    { code: 'CS101', file: document },
    { code: 'CS102', file: null },
  ]);
});

test('the same manifest again makes nothing twice, and goes on where lines were added', async () => {
  const place = named('Again');
  const first = [aLine(1, place), aLine(2, place)];
  await send(first);
  const nothing = { faults: [], materials: 0, courses: 0, lessons: 0 };
  expect(await send(first)).toEqual({ ...nothing, known: 2, knownLines: [1, 2] });
  expect(await send([aLine(3, place), ...first])).toMatchObject({ lessons: 1, known: 2, knownLines: [1, 2] });
});

test('each line that is wrong is named with what is wrong, and nothing is made of any', async () => {
  const place = named('Wrong');
  const mp3 = await shelf.addFile('b.mp3', { type: 'audio/mpeg' });
  const before = await counted();
  const lines = [
    aLine(1, place),
    aLine(2, { ...place, name: ' ' }),
    aLine(3, { ...place, level: 11 }),
    aLine(4, { ...place, pos: 1 }),
    aLine(5, { ...place, isPte: true }),
    aLine(6, { ...place, abbreviation: 'XX' }),
    aLine(7, { ...place, documentFileId: mp3 }),
    aLine(8, { ...place, documentFileId: randomUUID() }),
    aLine(9, { material: 'x'.repeat(10_000) }),
    aLine(10, { ...place, course: 'Other', abbreviation: 'no' }),
    aLine(11, { ...place, name: '\u202Eabc' }),
    aLine(12, place),
  ];
  const { faults, lessons } = await send(lines);
  expect(faults.map(({ line, code }) => [line, code])).toEqual([
    [2, 'MALFORMED'],
    [3, 'MALFORMED'],
    [4, 'POSITION_TAKEN'],
    [5, 'IMPORT_DIFFERS'],
    [6, 'IMPORT_DIFFERS'],
    [7, 'FILE_KIND_WRONG'],
    [8, 'FILE_NOT_FOUND'],
    [9, 'MALFORMED'],
    [10, 'MALFORMED'],
    [11, 'MALFORMED'],
  ]);
  expect([lessons, await counted()]).toEqual([2, before]);
});

test('it has 1 to 100 lines, and one key imports once', async () => {
  for (const count of [0, 101]) {
    const lines = Array.from({ length: count }, (_, at) => aLine(at + 1));
    await expect(send(lines)).rejects.toMatchObject({ reason: 'IMPORT_MALFORMED' });
  }
  const lines = Array.from({ length: 100 }, (_, at) => aLine(at + 1, { ...named('Full'), level: (at % 10) + 1 }));
  const answers = await Promise.all([1, 2, 3].map(() => send(lines, false, 'one key')));
  expect(answers.map(({ lessons }) => lessons)).toEqual([100, 100, 100]);
  const { rows } = await content.database.pool.query(
    `select count(*)::int as count from lessons l join courses c on c.id = l.course_id where c.name = 'Full one'`,
  );
  expect(rows).toEqual([{ count: 100 }]);
});
