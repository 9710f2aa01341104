/** A library as large as it may become: for figures, and for plans that must not read a table whole. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { settle } from '@parlance/runtime/testing/plan';

type Size = { materials: number; courses: number; lessons: number };
const atOnce = 2_500;
const largest: Size = { materials: 200, courses: 2_000, lessons: 50_000 };

const things = `(array['doctor', 'hotel', 'meeting', 'invoice', 'train', 'garden', 'festival', 'recipe', 'interview', 'weather', 'museum', 'harbour'])`;
const deeds = `(array['Asking about the', 'Complaining about a', 'Describing your', 'Planning a', 'Cancelling the', 'Explaining a delay at the', 'Making an appointment at the'])`;

export async function fillLargeLibrary(db: Queryable, { materials, courses, lessons }: Size = largest): Promise<void> {
  await db.query(
    `insert into materials (id, name, description, icon, dlink, url, visible, is_pte, is_default, version, pos)
     select md5('material ' || n)::uuid, 'Study area ' || n, 'English for the ' || (${things})[1 + n % 12] || ' and around it.',
            '', '', '', n % 20 <> 0, n % 4 = 0, false, 1, n from generate_series(1, $1::int) n`,
    [materials],
  );
  await db.query(
    `insert into courses (id, material_id, name, abbreviation, description, version, visible, pos)
     select md5('course ' || n)::uuid, md5('material ' || (1 + n % $2))::uuid, 'Course ' || n || ' at the ' || (${things})[1 + n % 12],
            chr(65 + n % 26) || chr(65 + n / 26 % 26) || chr(65 + n / 676 % 26), '', 1, n % 30 <> 0, n
       from generate_series(1, $1::int) n`,
    [courses, materials],
  );
  // A statement ends after seconds.
  for (let from = 1; from <= lessons; from += atOnce) {
    await db.query(
      `insert into lessons (id, course_id, code, name, level, pos, tutor_resource, audio_resource, visible, is_sample)
       select md5('lesson ' || n)::uuid, md5('course ' || (1 + n % $3))::uuid, 'C' || n,
              (${deeds})[1 + n % 7] || ' ' || (${things})[1 + n / 7 % 12] || ' ' || n, 1 + n / $3 % 10, 1 + n / $3 / 10, '', '', n % 25 <> 0, n % 10000 = 7
         from generate_series($1::int, $2::int) n`,
      [from, Math.min(lessons, from + atOnce - 1), courses],
    );
  }
}

/** As a night leaves it; where nobody else looks at the tables. */
export async function settleLibrary(db: Queryable): Promise<void> {
  for (const table of ['materials', 'courses', 'lessons']) await settle(db, table);
}
