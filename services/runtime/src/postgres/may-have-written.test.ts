import { mayHaveWritten } from './may-have-written.ts';

const rows = (command: string, rowCount: number | null) => ({ command, rowCount });

test.each([
  ['select id from mails for update skip locked', rows('SELECT', 3), false],
  ['select id from mails for no key update of mails', rows('SELECT', 3), false],
  ['select updated_at, deleted, call_log.id from t', rows('SELECT', 1), false],
  [
    'update mails set tries = tries + 1 where id = (select id from mails for update skip locked)',
    rows('UPDATE', 0),
    false,
  ],
  ['update mails set tries = tries + 1', rows('UPDATE', 2), true],
  ['insert into mails values ($1)', rows('INSERT', 1), true],
  ['delete from mails', rows('DELETE', 0), false],
  ["set local lock_timeout = '1s'", rows('SET', null), false],
  // The outer statement answers for itself alone.
  ['with gone as (delete from mails returning id) select count(*) from gone', rows('SELECT', 1), true],
  ['with gone as (delete from mails returning id) select id from gone', rows('SELECT', 0), true],
  [
    'with gone as (delete from a returning id) update b set x = 1 where id in (select id from gone)',
    rows('UPDATE', 0),
    true,
  ],
  ['insert into a values ($1) on conflict (id) do update set x = 1 where false', rows('INSERT', 0), true],
  ['WITH x AS (INSERT INTO a VALUES (1)) SELECT 1', rows('SELECT', 1), true],
  ['call settle_all()', rows('CALL', null), true],
])('%s, answered with %j: written is %s', (sql, answer, written) => {
  expect(mayHaveWritten(sql, answer)).toBe(written);
});
