/** What is older than it is kept for goes by itself, whether anybody asks for anything or not. */
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../../../migrations/index.ts';
import { removeOld } from './remove-old.ts';

let database: FreshDatabase;
beforeAll(async () => (database = await freshDatabase('identity-old', migrations)));
afterAll(() => database.drop());

test('an address that a password link was asked for goes after a day, sent or not', async () => {
  await database.pool.query(
    `insert into password_link_wishes (id, email, asked_at, next_try_at, done_at)
     select gen_random_uuid(), email, now() - age, now(), done from (values
       ('sent', interval '25 hours', now()), ('waits', interval '25 hours', null), ('young', interval '23 hours', now())
     ) as wish (email, age, done)`,
  );
  expect(await removeOld(database.pool)).toBe(2);
  expect((await database.pool.query('select email from password_link_wishes')).rows).toEqual([{ email: 'young' }]);
});

test('the last word to somebody who was removed goes after thirty days; what others were mailed stays with their application', async () => {
  await database.pool.query(
    `insert into application_letters (reference, application_id, uid, kind, email, name, reason, token_hash, created_at)
     select gen_random_uuid(), gen_random_uuid(), 'u', kind, 'e', name, '', name::bytea, now() - age from (values
       ('old', 'application-removed', interval '31 days'), ('young', 'application-removed', interval '29 days'),
       ('other', 'application-received', interval '90 days')
     ) as letter (name, kind, age)`,
  );
  expect(await removeOld(database.pool)).toBe(1);
  const { rows } = await database.pool.query('select name from application_letters order by name');
  expect(rows).toEqual([{ name: 'other' }, { name: 'young' }]);
});
