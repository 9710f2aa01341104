import { excluded, fieldsOf, insertRow, insertRows, jsonOf, rowOf, updateRow, withoutNulls } from './rows.ts';

function recording(rowCount: number) {
  const sent: unknown[] = [];
  const query = async (sql: string, params?: readonly unknown[]) => {
    sent.push(sql.trim(), params);
    return { rows: [], rowCount };
  };
  return { sent, query };
}

test('A select reads columns under the names of the domain, and another name where it says so', () => {
  expect(fieldsOf('r', 'id, tutorUid, createdAt as when')).toBe(
    'r.id as "id", r.tutor_uid as "tutorUid", r.created_at as "when"',
  );
  expect(jsonOf({ r: 'tutorUid, createdAt as when', p: 'name' })).toBe(
    `json_build_object('tutorUid', r.tutor_uid, 'when', r.created_at, 'name', p.name)`,
  );
});

test('Of an object is written what has a column, whatever else it has', () => {
  expect(rowOf('id, createdAt as when', { id: 'r', when: 1, password: 'secret' })).toEqual({ id: 'r', createdAt: 1 });
  // @ts-expect-error a field that the object does not have
  rowOf('id, createdAt as made', { id: 'r', when: 1 });
});

test('What is null is undefined, what is false, 0 or empty stays', () => {
  expect(withoutNulls({ a: null, b: 0, c: '', d: false })).toStrictEqual({ a: undefined, b: 0, c: '', d: false });
});

test('An insert names the columns of its row, and says whether it was made', async () => {
  const made = recording(1);
  expect(await insertRow(made, 'people', { uid: 'u', lastActive: undefined })).toBe(true);
  expect(made.sent).toEqual(['insert into people (uid, last_active) values ($1, $2)', ['u', undefined]]);
  const known = recording(0);
  expect(await insertRow(known, 'people', { uid: 'u' }, 'on conflict do nothing')).toBe(false);
  expect(known.sent[0]).toBe('insert into people (uid) values ($1) on conflict do nothing');
  expect(excluded({ uid: 'u', lastActive: 1 })).toBe('uid = excluded.uid, last_active = excluded.last_active');
});

test('Several rows are one statement, a list for each column', async () => {
  const db = recording(2);
  const rows = [{ id: 'a', startsAt: 1, more: true }, { id: 'b' }];
  await insertRows(db, 'lessons', { types: 'id uuid, startsAt timestamptz', rows, rest: 'order by made.id' });
  expect(db.sent).toEqual([
    'insert into lessons (id, starts_at) select made.* from unnest($1::uuid[], $2::timestamptz[]) as made (id, starts_at) order by made.id',
    [
      ['a', 'b'],
      [1, undefined],
    ],
  ]);
});

test('An update changes the row of that key, and says whether there was one', async () => {
  const db = recording(0);
  expect(await updateRow(db, 'reports', { id: 'r', version: 1 }, { version: 2, resolvedBy: 'a' })).toBe(false);
  expect(db.sent).toEqual([
    'update reports set version = $3, resolved_by = $4 where id = $1 and version = $2',
    ['r', 1, 2, 'a'],
  ]);
});

test.each(['a b', 'a"', 'a; drop table people', ''])('%j is no column, whoever says so', async (field) => {
  await expect(insertRow(recording(1), 'people', { [field]: 1 })).rejects.toThrow('is no field');
});
