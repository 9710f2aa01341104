/** Lists of the library that are longer than a page: whole page after page, whatever comes and goes meanwhile. */
import { randomUUID } from 'node:crypto';
import { lists } from '@parlance/proto/limits';
import { pageToken } from '@parlance/runtime/paging/page-token';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../../migrations/index.ts';
import { listCourses } from './courses.ts';
import { findAudio } from './file.ts';
import { listMaterials } from './materials.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase('content', migrations);
});
afterAll(() => database.drop());

const run = (sql: string, params: unknown[] = []) => database.pool.query<{ id: string }>(sql, params);
type Page<T> = { items: T[]; next: string };

/** Every page until the last; `between` is what happens after the first. */
async function allOf<T>(read: (token: string) => Promise<Page<T>>, between?: () => Promise<unknown>): Promise<T[][]> {
  const pages: T[][] = [];
  for (let token: string | undefined = ''; token !== undefined && pages.length < 20;) {
    const { items, next }: Page<T> = await read(token);
    pages.push(items);
    if (pages.length === 1) await between?.();
    token = next === '' ? undefined : next;
  }
  return pages;
}
const sizes = (pages: unknown[][]) => pages.map(({ length }) => length);

describe('FB-30 materials', () => {
  const everything = { hidden: true, pte: true };
  const addMaterial = (name: string, is: { visible?: boolean; pte?: boolean; default?: boolean } = {}) =>
    run(`insert into materials values ($1, $2, '', '', '', '', $3, $4, $5, 1)`, [
      randomUUID(),
      name,
      is.visible ?? true,
      is.pte ?? false,
      is.default ?? false,
    ]);
  const names =
    (sight = everything) =>
    async (token: string) => {
      const { materials, next } = await listMaterials(database.pool, { sight, pageToken: token });
      return { items: materials.map(({ name }) => name), next };
    };
  /** In the order of pages: the default, the general stream, PTE. */
  const all = [
    'Welcome',
    ...Array.from({ length: 250 }, (_, at) => `General ${1_000 + at}`),
    ...Array.from({ length: 250 }, (_, at) => `PTE ${1_000 + at}`),
  ];
  beforeAll(async () => {
    await addMaterial('Welcome', { default: true });
    await run(
      `insert into materials select gen_random_uuid(), stream || ' ' || n, '', '', '', '', n % 10 > 0, stream = 'PTE', false, 1
         from unnest(array['General', 'PTE']) stream, generate_series(1000, 1249) n`,
    );
  });

  test('come whole, the default first, then by stream and name', async () => {
    const pages = await allOf(names());
    expect(sizes(pages)).toEqual([lists.materialsPage, lists.materialsPage, 101]);
    expect(pages.flat()).toEqual(all);
  });

  test('are cut after what is kept back was left out, so that no page is short', async () => {
    const shown = (name: string) => !name.endsWith('0');
    const tutors = await allOf(names({ hidden: false, pte: true }));
    expect([sizes(tutors), tutors.flat()]).toEqual([[200, 200, 51], all.filter(shown)]);
    const students = await allOf(names({ hidden: false, pte: false }));
    expect([sizes(students), students.flat()]).toEqual([
      [200, 26],
      all.filter((name) => shown(name) && !name.startsWith('PTE')),
    ]);
  });

  test('of which one comes and one goes between two pages are neither lost nor listed twice', async () => {
    const between = async () => {
      await run(`delete from materials where name in ('General 1198', 'PTE 1249')`); // the last of the page that was read
      await addMaterial('A new one before');
      await addMaterial('PTE 9999', { pte: true });
    };
    const pages = await allOf(names(), between);
    const expected = [...all.filter((name) => name !== 'PTE 1249'), 'PTE 9999'];
    expect(pages.flat()).toEqual(expected);
  });

  test('one that stops being the default in between is listed at its place as well, and none is left out', async () => {
    const between = () => run(`update materials set is_default = false where name = 'Welcome'`);
    const listed = (await allOf(names(), between)).flat();
    expect(listed.filter((name) => name === 'Welcome')).toHaveLength(2);
    expect(new Set(listed)).toEqual(new Set((await allOf(names())).flat()));
  });

  test.each(['x', pageToken(['1']), pageToken(['1', 'a\0b']), pageToken(['-1', 'a'])])(
    'after a page that nobody handed out are refused: %s',
    async (token) => {
      await expect(names()(token)).rejects.toMatchObject({ kind: 'malformed', reason: 'PAGE_TOKEN_INVALID' });
    },
  );

  test('after the largest rank that a token can name are none', async () => {
    expect(await names()(pageToken(['999999999999999', '0', '']))).toEqual({ items: [], next: '' });
  });
});

describe('FB-30 courses of a material', () => {
  async function shelf(courses: number, lessonsOfEach: number) {
    const material = randomUUID();
    await run(`insert into materials values ($1, $2, '', '', '', '', true, false, false, 1)`, [
      material,
      `Shelf ${material}`,
    ]);
    const { rows } = await run(
      `insert into courses select gen_random_uuid(), $1, 'Course ' || n, 'AA', '', 1 from generate_series(1, $2::int) n returning id`,
      [material, courses],
    );
    await run(
      `insert into lessons select gen_random_uuid(), c.id, 'AA' || n, 'Lesson', (n - 1) / 99 + 1, (n - 1) % 99 + 1, '', '', null
         from courses c, generate_series(1, $2::int) n where c.material_id = $1`,
      [material, lessonsOfEach],
    );
    return { material, ids: rows.map(({ id }) => id).sort() };
  }
  const read = (materialId: string, withLessons?: Set<string>) => async (token: string) => {
    const { courses, next } = await listCourses(database.pool, { materialId, pageToken: token, withLessons });
    return { items: courses.map(({ id, lessons }) => ({ id, lessons: lessons.length })), next };
  };
  const idsOf = (pages: { id: string }[][]) => pages.flat().map(({ id }) => id);

  test('come whole, a hundred at a time', async () => {
    const { material, ids } = await shelf(250, 1);
    const pages = await allOf(read(material));
    expect(sizes(pages)).toEqual([lists.coursesPage, lists.coursesPage, 50]);
    expect(idsOf(pages)).toEqual(ids);
    expect(pages.flat().every(({ lessons }) => lessons === 1)).toBe(true);
  });

  test.each([
    [990, [2, 2, 1]],
    [500, [4, 1]],
    [667, [2, 2, 1]],
    [400, [5]],
  ])('of %i lessons each come as many as a reply carries: %j', async (lessonsOfEach, expected) => {
    const { material, ids } = await shelf(5, lessonsOfEach);
    const pages = await allOf(read(material));
    expect([sizes(pages), idsOf(pages)]).toEqual([expected, ids]);
    expect(new Set(pages.flat().map(({ lessons }) => lessons))).toEqual(new Set([lessonsOfEach]));
  });

  test('of which one comes and one goes between two pages are neither lost nor listed twice', async () => {
    const { material, ids } = await shelf(150, 0);
    const newest = 'ffffffff-ffff-7fff-bfff-ffffffffffff';
    const between = async () => {
      await run('delete from courses where id = any($1)', [[ids[99], ids[149]]]);
      await run(`insert into courses values ($1, $2, 'The newest', 'AA', '', 1)`, [newest, material]);
    };
    expect(idsOf(await allOf(read(material), between))).toEqual([...ids.slice(0, 149), newest]);
  });

  test('with certain lessons only are found wherever they are, in one page', async () => {
    const { material, ids } = await shelf(150, 2);
    const mine = [ids[3], ids[149]];
    const { rows } = await run('select min(id::text) as id from lessons where course_id = any($1) group by course_id', [
      mine,
    ]);
    const taken = new Set(rows.map(({ id }) => id));
    expect(await read(material, taken)('')).toEqual({ items: mine.map((id) => ({ id, lessons: 2 })), next: '' });
    expect(await read(material, new Set())('')).toEqual({ items: [], next: '' });
  });

  test.each(['x', pageToken(['x']), pageToken(['1', '2'])])(
    'after a page that nobody handed out are refused: %s',
    async (token) => {
      const { material } = await shelf(1, 0);
      await expect(read(material)(token)).rejects.toMatchObject({ reason: 'PAGE_TOKEN_INVALID' });
    },
  );
});

describe('FB-33 recordings of a lesson', () => {
  const folder = 'materials/Long';
  const addRecording = (name: string) =>
    run(
      `insert into files (id, path, filename, storage_key, size, content_type, sha256, uploaded_by, uploaded_at, is_public, uploaded_as)
       values (gen_random_uuid(), $1, $2, gen_random_uuid(), 1, 'audio/mpeg', 'x', 'a', now(), false, 'admin')`,
      [`${folder}/${name}`, name],
    );
  const read = async (token: string) => {
    const { recordings, next } = await findAudio(database.pool, { paths: [folder], pageToken: token });
    return { items: recordings.map(({ filename }) => filename), next };
  };
  const all = Array.from({ length: 250 }, (_, at) => `${1_000 + at}.mp3`);
  beforeAll(() => Promise.all(all.map(addRecording)));

  test('come whole, by path, a hundred at a time', async () => {
    const pages = await allOf(read);
    expect([sizes(pages), pages.flat()]).toEqual([[lists.recordingsPage, lists.recordingsPage, 50], all]);
  });

  test('of which one comes, one goes and one is recorded again between two pages are listed once each', async () => {
    const between = async () => {
      await run('delete from files where path = any($1)', [[`${folder}/1099.mp3`, `${folder}/1249.mp3`]]);
      await Promise.all(['0999.mp3', '1120.mp3', '1300.mp3'].map(addRecording));
    };
    expect((await allOf(read, between)).flat()).toEqual([...all.slice(0, 249), '1300.mp3']);
  });

  test('of the longest name the token of the page after is taken again', async () => {
    const longest = `${'ü'.repeat(196)}.mp3`;
    await Promise.all(Array.from({ length: 2 }, (_, at) => addRecording(at === 0 ? longest : `${at}${longest}`)));
    expect((await allOf(read)).flat()).toContain(longest);
    expect(await read(pageToken([`${folder}/${longest}`]))).toEqual({ items: [], next: '' });
  });

  test('after a page that nobody handed out are refused', async () => {
    await expect(read('x')).rejects.toMatchObject({ reason: 'PAGE_TOKEN_INVALID' });
  });
});
