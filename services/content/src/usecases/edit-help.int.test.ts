import { randomUUID } from 'node:crypto';
import { runMigrations } from '@parlance/runtime/postgres/migrate';
import { migrations } from '../../migrations/index.ts';
import { firstAnswers } from '../../migrations/first-answers/first-answers.ts';
import { makeUseCasesForTest, type UseCasesForTest } from '../../test/use-cases-for-test.ts';
import type { HelpWords } from '../domain/help-question.ts';
import { searchWords } from '../domain/search-words.ts';
import { findHelpVersion, listHelp, searchHelp } from '../queries/help.ts';
import { findVersions } from '../queries/materials.ts';

let content: UseCasesForTest;
beforeAll(async () => {
  content = await makeUseCasesForTest();
});
afterAll(() => content.close());

const by = { uid: 'a'.repeat(32), name: 'Nadia Rahman' };
const editor = (body: object, key?: string) => ({ by, once: { actorUid: by.uid, rpc: 'Help', key, body } });
const words: HelpWords = {
  area: 'Lessons',
  question: 'May I bring my cat?',
  answer: 'Cats are welcome.',
  forRoles: ['student'],
  visible: true,
};
const create = (changes: Partial<HelpWords> = {}, key?: string) => {
  const asked = { ...words, ...changes };
  return content.createHelp({ words: asked, ...editor(asked, key) }).then(({ question }) => question);
};
const update = (id: string, version: number, changes: Partial<HelpWords>) =>
  content.updateHelp({ id, version, words: { ...words, ...changes }, ...editor(changes) });
const read = async (role: string, all = false) => listHelp(content.database.pool, { role, all });
const asked = async (role: string) => (await read(role)).map(({ question }) => question);
const find = async (text: string, role = 'student') => {
  const wanted = searchWords(text);
  if (wanted === undefined) throw new Error('no words');
  const found = await searchHelp(content.database.pool, { role, words: wanted, limit: 20 });
  return found.map(({ question }) => question);
};

test('NS-14 a new school has its first answers, each for its role, and what was deleted does not come back', async () => {
  for (const role of ['student', 'tutor', 'admin'])
    expect(await asked(role)).toEqual(firstAnswers.filter((one) => one.role === role).map(({ question }) => question));
  const last = (await read('admin')).at(-1);
  await content.deleteHelp({ id: last?.id ?? '', version: 1, ...editor({}) });
  await runMigrations({ url: content.database.url, migrations });
  expect(await asked('admin')).not.toContain(last?.question);
});

test.each([
  ['cancel', 'student', 'Until when can I cancel a lesson?'],
  ['lost tokens', 'student', 'Why did I lose a token?'],
  ['certificat', 'student', 'How do I get a certificate?'],
  ['micropone', 'student', 'My camera or microphone does not work'],
  ['feedbak', 'tutor', 'How long can I give feedback?'],
  ['aplication', 'admin', 'How does an application become a teacher?'],
])('NS-14 "%s" of a %s finds "%s" among the first', async (text, role, question) => {
  expect((await find(text, role)).slice(0, 3)).toContain(question);
});

test('NS-14 nobody finds what is for others, hidden or deleted', async () => {
  const { id } = await create({ question: 'Where is the zebra?' });
  expect(await find('zebra')).toEqual(['Where is the zebra?']);
  expect(await find('zebra', 'tutor')).toEqual([]);
  await update(id, 1, { question: 'Where is the zebra?', visible: false });
  expect(await find('zebra')).toEqual([]);
  expect(await asked('student')).not.toContain('Where is the zebra?');
  expect((await read('admin', true)).find((one) => one.id === id)).toMatchObject({ visible: false, changed: by });
  await content.deleteHelp({ id, version: 2, ...editor({}) });
  expect((await read('admin', true)).some((one) => one.id === id)).toBe(false);
});

test('NS-14 changes are made on the version that was seen, and open screens are told', async () => {
  const before = (await findVersions(content.database.pool)).version;
  const { id } = await create();
  expect((await findVersions(content.database.pool)).version).toBe(before + 1);
  const tries = await Promise.allSettled(Array.from({ length: 6 }, (_, at) => update(id, 1, { answer: `Cat ${at}` })));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(update(id, 1, { answer: 'Late' })).rejects.toMatchObject({ reason: 'LIBRARY_CHANGED', details: { by } });
  const late = content.deleteHelp({ id, version: 1, ...editor({}) });
  await expect(late).rejects.toMatchObject({ reason: 'LIBRARY_CHANGED' });
  for (const unknown of [randomUUID(), 'x'])
    await expect(update(unknown, 1, {})).rejects.toMatchObject({ reason: 'HELP_NOT_FOUND' });
});

test('NS-14 an order names each once, on the order that was seen; a key makes one question', async () => {
  const made = await Promise.all([1, 2, 3].map(() => create({ question: 'Once?' }, 'one key')));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  const version = await findHelpVersion(content.database.pool);
  const ids = (await read('admin', true)).map(({ id }) => id).toReversed();
  const order = (wanted: string[], seen = version) =>
    content.orderHelp({ version: seen, ids: wanted, ...editor({ wanted }) });
  await expect(order(ids.slice(1))).rejects.toMatchObject({ reason: 'ORDER_MALFORMED' });
  expect(await order(ids)).toEqual({ version: version + 1 });
  expect((await read('admin', true)).map(({ id }) => id)).toEqual(ids);
  await expect(order(ids)).rejects.toMatchObject({ reason: 'LIBRARY_CHANGED' });
});
