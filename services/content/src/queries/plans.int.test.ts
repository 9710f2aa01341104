/** At 200 materials, 2,000 courses and 50,000 lessons no list and no search reads the lessons whole. */
import { inTransaction } from '@parlance/runtime/postgres/unit-of-work';
import { planOf, planOfLast, wholeTables } from '@parlance/runtime/testing/plan';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { fillLargeLibrary, settleLibrary } from '../../test/large-library.ts';
import { migrations } from '../../migrations/index.ts';
import { searchWords, type SearchWords } from '../domain/search-words.ts';
import { findAbbreviation, listCourses } from './courses.ts';
import { listMaterials } from './materials.ts';
import { listSamples } from './samples.ts';
import { alike, byLettersSql, byWordsSql, searchLibrary } from './search.ts';
import { findTopic } from './topic.ts';

let database: FreshDatabase;
let material: string;
let course: string;
let lesson: string;
beforeAll(async () => {
  database = await freshDatabase('content_large', migrations);
  await fillLargeLibrary(database.pool);
  await settleLibrary(database.pool);
  const { rows } = await database.pool.query<{ material: string; course: string; lesson: string }>(
    'select c.material_id as material, c.id as course, l.id as lesson from lessons l join courses c on c.id = l.course_id limit 1',
  );
  ({ material, course, lesson } = rows[0] as { material: string; course: string; lesson: string });
}, 120_000);
afterAll(() => database.drop());

const sight = { hidden: false, pte: true };
/** All of the few materials is what a page of them is; of 2,000 courses a scan may be the shorter way. */
const readsLessonsWhole = async (work: (db: Queryable) => Promise<unknown>) =>
  wholeTables(await planOfLast(database.pool, work)).includes('lessons');

test.each([
  ['a page of materials', (db: Queryable) => listMaterials(db, { sight, pageToken: '' })],
  [
    'a material’s courses',
    (db: Queryable) => listCourses(db, { materialId: material, pageToken: '', shown: new Set() }),
  ],
  [
    'a page of materials with lessons without a document',
    (db: Queryable) => listMaterials(db, { sight: { hidden: true, pte: true }, pageToken: '', state: 'no-pdf' }),
  ],
  [
    'what is hidden of a material’s courses',
    (db: Queryable) => listCourses(db, { materialId: material, pageToken: '', state: 'hidden' }),
  ],
  ['the samples', (db: Queryable) => listSamples(db, sight)],
  ['an abbreviation', (db: Queryable) => findAbbreviation(db, { name: 'Course 77 at the train', hidden: false })],
  ['a topic', (db: Queryable) => findTopic(db, { material, course, lesson })],
])('MAT-07 %s is read by indexes', async (_, work) => {
  expect(await readsLessonsWhole(work)).toBe(false);
});

test.each(['appointment', 'apointmnet', 'C4711', 'hotel 777', 'doctor'])(
  'MAT-03 “%s” is looked for by indexes',
  async (text) => {
    const words = searchWords(text) as SearchWords;
    const values = [words.text, words.beginnings, sight.hidden, sight.pte, 20];
    const ofWords = await planOf(database.pool, byWordsSql, values);
    const letters = [words.letters, ...values.slice(1)];
    const ofLetters = await inTransaction(database.pool, (tx) => planOf(tx, byLettersSql, letters), { set: alike });
    expect([...wholeTables(ofWords), ...wholeTables(ofLetters)].filter((table) => table === 'lessons')).toEqual([]);
    expect((await searchLibrary(database.pool, { words, sight, limit: 20 })).length).toBeGreaterThan(0);
  },
);
