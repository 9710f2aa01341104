import { randomUUID } from 'node:crypto';
import { makeShelf } from '../../test/shelf.ts';
import { makeUseCasesForTest, type UseCasesForTest } from '../../test/use-cases-for-test.ts';
import { findGuidesVersion, listGuides } from '../queries/guides.ts';

let content: UseCasesForTest;
beforeAll(async () => {
  content = await makeUseCasesForTest();
});
afterAll(() => content.close());

const by = { uid: 'a'.repeat(32), name: 'Nadia Rahman' };
const editor = (body: object, key?: string) => ({ by, once: { actorUid: by.uid, rpc: 'Guide', key, body } });
const words = {
  category: 'Start here',
  title: 'Your first week',
  description: '',
  kind: 'guide',
  url: 'https://files.example.com/first-week.pdf',
  fileId: undefined,
  length: 8,
  forRoles: ['tutor'],
};
const create = (changes: object = {}, key?: string) => {
  const asked = { ...words, ...changes };
  return content.createGuide({ words: asked, ...editor(asked, key) }).then(({ guide }) => guide);
};
const update = (id: string, version: number, changes: object) =>
  content.updateGuide({ id, version, words: { ...words, ...changes }, ...editor(changes) });
const titles = async (role: string, uid = 'u') =>
  (await listGuides(content.database.pool, { uid, role })).map(({ title }) => title);
const refusedWith = (reason: string) => expect.objectContaining({ reason });

test('ADM-17, NS-35 guides are made, changed, ordered and taken away, on the version that was seen', async () => {
  const [one, two] = [await create({ title: 'One' }), await create({ title: 'Two', forRoles: ['admin'] })];
  expect(await titles('tutor')).toEqual(['One']);
  expect(await titles('admin')).toEqual(['One', 'Two']);
  expect((await update(one.id, 1, { title: 'First' })).guide).toMatchObject({ title: 'First', version: 2 });
  await expect(update(one.id, 1, { title: 'Late' })).rejects.toMatchObject({
    reason: 'LIBRARY_CHANGED',
    details: { by, row: { title: 'First' } },
  });
  const version = await findGuidesVersion(content.database.pool);
  const order = (ids: string[]) => content.orderGuides({ version, ids, ...editor({ ids }) });
  for (const ids of [[one.id], [one.id, one.id], [one.id, randomUUID()]]) {
    await expect(order(ids)).rejects.toEqual(refusedWith('ORDER_MALFORMED'));
  }
  expect(await order([two.id, one.id])).toEqual({ version: version + 1 });
  expect(await titles('admin')).toEqual(['Two', 'First']);
  await expect(order([one.id, two.id])).rejects.toEqual(refusedWith('LIBRARY_CHANGED'));
  await content.deleteGuide({ id: two.id, version: 2, ...editor({}) });
  expect(await titles('admin')).toEqual(['First']);
  expect((await content.facts('GuideChanged')).map(({ version: of }) => of)).toEqual([1, 1, 2, 1, 3]);
});

test('of ten who change a guide in one moment one wins, and a key makes one guide', async () => {
  const { id } = await create({ title: 'Race' });
  const tries = await Promise.allSettled(Array.from({ length: 10 }, (_, at) => update(id, 1, { title: `Race ${at}` })));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const made = await Promise.all([1, 2, 3].map(() => create({ title: 'Once' }, 'one key')));
  expect(new Set(made.map((guide) => guide.id)).size).toBe(1);
});

test('a guide that is a PDF of the library is there; another is not found, and a recording is none', async () => {
  const fileId = await makeShelf(content.database.pool).addFile('guide.pdf');
  expect((await create({ url: '', fileId })).fileId).toBe(fileId);
  for (const id of [randomUUID(), 'nonsense']) {
    await expect(create({ url: '', fileId: id })).rejects.toEqual(refusedWith('FILE_NOT_FOUND'));
  }
  const sound = await makeShelf(content.database.pool).addFile('sound.mp3', { type: 'audio/mpeg' });
  await expect(create({ url: '', fileId: sound })).rejects.toEqual(refusedWith('FILE_KIND_WRONG'));
});

test('who has opened a guide is counted once, and only whom it is for opens it', async () => {
  const { id } = await create({ title: 'Opened' });
  const office = await create({ title: 'For the office', forRoles: ['admin'] });
  const open = (uid: string, role: string, guide = { id }) => content.noteGuideOpened({ id: guide.id, uid, role });
  await Promise.all([open('t', 'tutor'), open('t', 'tutor'), open('u', 'tutor')]);
  await expect(open('t', 'tutor', office)).rejects.toEqual(refusedWith('GUIDE_NOT_FOUND'));
  const seen = async (uid: string, role: string) => {
    const found = (await listGuides(content.database.pool, { uid, role })).find((guide) => guide.id === id);
    return [found?.isOpened, found?.openedBy];
  };
  expect(await seen('t', 'tutor')).toEqual([true, 0]);
  expect(await seen('x', 'tutor')).toEqual([false, 0]);
  expect(await seen('f', 'admin')).toEqual([false, 2]);
});
