/** What stood in hundredths is right in minor units, and what the release before still writes is, too. */
import { decimalsOfCurrency } from '@parlance/proto/json/money';
import { runMigrations } from '@parlance/runtime/postgres/migrate';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from './index.ts';
import { payInMinorUnits } from './20261126T0810_pay_in_minor_units.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase('pay_minor_units', migrations.slice(0, migrations.indexOf(payInMinorUnits)));
});
afterAll(() => db.drop());

/** As the release before writes a line and its entry. */
async function writeAsBefore(
  id: number,
  { rate, currency, paid = false }: { rate: number | null; currency: string | null; paid?: boolean },
) {
  const uuid = `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`;
  await db.pool.query(
    `insert into pay_lines (id, booking_id, tutor_uid, student_uid, student_name, lesson_at, status, rate_hundredths, currency,
       topic_code, topic_name, is_group, is_practice, owed, owed_hundredths, paid, version)
     values ($1, $2, 't1', 's1', 'Sam', '2026-03-01T14:30:00Z', 'completed', $3::int8, $4, '', '', false, false, true, coalesce($3::int8, 0), $5, 1)`,
    [uuid, `b${id}`, rate, currency, paid],
  );
  await db.pool.query(
    `insert into pay_entries (pay_line_id, version, delta_hundredths, status, cause, occurred_at)
     values ($1, 1, coalesce($2::int8, 0), 'completed', 'feedback', now())`,
    [uuid, rate],
  );
}

const minor = async () =>
  (
    await db.pool.query<{
      currency: string;
      rate_minor: number | null;
      amount_minor: number;
      delta_minor: number;
      period: string;
    }>(
      `select currency, rate_minor, amount_minor, delta_minor, period from pay_lines join pay_entries on pay_line_id = id order by id`,
    )
  ).rows.map((row) => [row.currency, row.rate_minor, row.amount_minor, row.delta_minor, row.period]);

test('CON-26, LIM-14 old lines and entries keep their worth in yen, dinars and pesos; a line without a rate gets its teacher’s currency', async () => {
  await writeAsBefore(1, { rate: 650_000, currency: 'JPY', paid: true });
  await writeAsBefore(2, { rate: 1_235, currency: 'KWD' });
  await writeAsBefore(3, { rate: 39_000, currency: 'PHP' });
  await writeAsBefore(4, { rate: null, currency: null });
  await runMigrations({ url: db.url, migrations });
  const [yen, dinar, peso, none] = await minor();
  expect([yen, dinar, peso]).toEqual([
    ['JPY', 6_500, 6_500, 6_500, '2026-03-02'],
    ['KWD', 12_350, 12_350, 12_350, '2026-03-02'],
    ['PHP', 39_000, 39_000, 39_000, '2026-03-02'],
  ]);
  expect(none?.slice(1)).toEqual([null, 0, 0, '2026-03-02']);
  expect(['JPY', 'KWD', 'PHP']).toContain(none?.[0]);
  await expect(db.pool.query('update pay_entries set delta_minor = 0')).rejects.toThrow('never changed');
});

test('what the release before still writes in hundredths stands in minor units, and it reads what the present one writes', async () => {
  await writeAsBefore(5, { rate: 1_235, currency: 'KWD' });
  await writeAsBefore(6, { rate: null, currency: null });
  expect((await minor()).slice(4)).toEqual([
    ['KWD', 12_350, 12_350, 12_350, '2026-03-02'],
    ['PHP', null, 0, 0, '2026-03-02'],
  ]);
  await db.pool.query(`update pay_lines set rate_minor = 900, amount_minor = 900 where booking_id = 'b2'`);
  const { rows } = await db.pool.query(
    `select owed_hundredths, rate_hundredths from pay_lines where booking_id = 'b2'`,
  );
  expect(rows).toEqual([{ owed_hundredths: 90, rate_hundredths: 90 }]);
});

test('the decimals of every currency are those of proto/json/money', async () => {
  const codes = Intl.supportedValuesOf('currency');
  const { rows } = await db.pool.query<{ code: string; digits: number }>(
    'select code, minor_digits(code) as digits from unnest($1::text[]) as code',
    [codes],
  );
  expect(rows.filter(({ code, digits }) => digits !== decimalsOfCurrency(code))).toEqual([]);
});
