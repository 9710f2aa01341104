/** The free trial: once a student, whoever asks how often and however the address is written. */
import { forgetPeople } from '../src/outbound/postgres/forget-people.ts';
import {
  atStripe,
  boughtTokens,
  closed,
  codes,
  command,
  day,
  newStudent,
  plans,
  withMoney,
  type MoneyForTest,
} from './money-for-test.ts';

let money: MoneyForTest;
withMoney('trials', (opened) => (money = opened));

type Student = ReturnType<typeof newStudent>;
const start = (
  student: Student,
  promotionCode = '',
  priceId = plans.workplace_one,
  once = command(student.uid, 'StartTrial'),
) => money.useCases.startTrial({ student, priceId, promotionCode, once });

const addCode = ({ coupon, most, ...fields }: { coupon: string; code: string; most?: string; customer?: string }) =>
  atStripe(money.stripe, 'promotion_codes', {
    ...fields,
    'promotion[type]': 'coupon',
    'promotion[coupon]': coupon,
    ...(most === undefined ? {} : { max_redemptions: most }),
  });

const buy = (student: Student, promotionCode: string) =>
  money.useCases.buyTokens({
    student,
    tokenType: 'lesson',
    quantity: 1,
    promotionCode,
    once: command(student.uid, 'BuyTokens'),
  });

test('SUB-11, SUB-12, EP-32, NS-10 a trial is one token for seven days, told in one fact, without a card and without a call that makes anything', async () => {
  const student = newStudent();
  const { entitlements, tokens } = await start(student);
  expect(tokens).toBe(1);
  expect(entitlements.freeTrial?.expiresAt).toEqual(new Date(money.clock.now().getTime() + 7 * day));
  const { credited, changed } = await money.factsOf(student.uid);
  expect(credited).toMatchObject([
    {
      tokenType: 'TOKEN_TYPE_FREE_TRIAL',
      quantity: 1,
      cause: `trial:${student.uid}`,
      entitlements: { freeTrialActivated: true },
    },
  ]);
  expect(changed).toMatchObject([{ entitlements: { freeTrialActivated: true } }]);
  const nothing = { minor: 0, currency: 'USD' };
  expect(await money.billing(student.uid)).toMatchObject([{ kind: 'trial', amount: nothing, tokens: 1 }]);
  expect(money.stripe.controls.objects('customer')).toEqual([]);
});

test('NS-10 there is no second trial: by another key, in a second tab, or by the same address in other letters', async () => {
  const student = newStudent('Camila.Duarte@Example.org');
  const all = await Promise.allSettled(Array.from({ length: 5 }, () => start(student)));
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const again = newStudent(' camila.duarte@example.ORG ');
  await Promise.all(
    [start(student), start(again)].map((second) =>
      expect(second).rejects.toMatchObject({ kind: 'conflict', reason: 'TRIAL_USED' }),
    ),
  );
  expect((await money.factsOf(student.uid)).credited).toHaveLength(1);
  expect((await money.factsOf(again.uid)).names).toEqual([]);
});

test('NS-10 the same key again answers the same', async () => {
  const student = newStudent();
  const once = command(student.uid, 'StartTrial');
  const first = await start(student, '', plans.workplace_one, once);
  expect(await start(student, '', plans.workplace_one, once)).toEqual(first);
});

test('NS-52 a code may give more days and tokens', async () => {
  const student = newStudent();
  const { entitlements, tokens } = await start(student, 'TRIAL14');
  expect(tokens).toBe(2);
  expect(entitlements.freeTrial?.expiresAt).toEqual(new Date(money.clock.now().getTime() + 14 * day));
});

test.each([
  ['NOSUCHCODE', 'This promotion code cannot be used: it is not known.'],
  ['USEDUP', 'This promotion code cannot be used: it has been used up.'],
  ['SUMMER2025', 'This promotion code cannot be used: it has ended.'],
])('NS-52 the code %s is refused before anything is made, with the reason', async (code, message) => {
  const student = newStudent();
  await expect(start(student, code)).rejects.toMatchObject({ kind: 'rule', reason: 'PROMOTION_REFUSED', message });
  expect((await money.factsOf(student.uid)).names).toEqual([]);
  await start(student);
});

const check = (
  student: Student,
  code: string,
  purchase?: { tokenType: 'lesson' | 'pte-group-lesson'; isSingle: boolean },
) => money.useCases.checkPromotion({ uid: student.uid, code, purchase });
const refusedFor = (reason: string) => ({
  kind: 'rule',
  reason: 'PROMOTION_REFUSED',
  message: `This promotion code cannot be used: ${reason}`,
});

describe('NS-52 asked before, a code', () => {
  const plan = { tokenType: 'lesson', isSingle: false } as const;
  const single = { tokenType: 'pte-group-lesson', isSingle: true } as const;

  test('says what it gives to the trial, or takes off a purchase, and nothing is used by asking', async () => {
    const student = newStudent();
    for (const code of ['TRIAL14', ' trial14 '])
      expect(await check(student, code)).toEqual({ trial: { days: 14, tokens: 2 } });
    expect(await check(student, 'WELCOME20')).toEqual({ trial: { days: 7, tokens: 1 } });
    for (const purchase of [plan, single]) {
      expect(await check(student, 'WELCOME20', purchase)).toEqual({ discount: { off: { percent: 20 }, payments: 1 } });
      const off = { amount: { minor: 1_000, currency: 'USD' } };
      expect(await check(student, codes.amountOff, purchase)).toEqual({ discount: { off, payments: 1 } });
    }
    expect((await start(student, 'TRIAL14')).tokens).toBe(2);
  });

  test.each([
    ['NOSUCHCODE', 'it is not known.'],
    ['   ', 'it is not known.'],
    ['USEDUP', 'it has been used up.'],
    ['SUMMER2025', 'it has ended.'],
  ])('%j is refused: %s', async (code, reason) => {
    for (const purchase of [undefined, plan, single])
      await expect(check(newStudent(), code, purchase)).rejects.toMatchObject(refusedFor(reason));
  });

  test('of which a trial here was the last use is refused to the next', async () => {
    await addCode({ coupon: 'longtrial', code: 'ONLYONCE', most: '1' });
    const [first, second] = [newStudent(), newStudent()];
    await check(first, 'ONLYONCE');
    await start(first, 'ONLYONCE');
    await Promise.all(
      [check(second, 'ONLYONCE'), start(second, 'ONLYONCE')].map((late) =>
        expect(late).rejects.toMatchObject(refusedFor('it has been used up.')),
      ),
    );
  });

  test('of somebody else is refused, for the trial as well', async () => {
    const owner = newStudent();
    await boughtTokens(money, owner);
    const [customer] = money.stripe.controls.objects('customer').filter(({ email }) => email === owner.email);
    await addCode({ coupon: 'longtrial', code: 'FORONE', customer: customer?.id ?? '' });
    const other = newStudent();
    await Promise.all(
      [check(other, 'FORONE'), check(other, 'FORONE', plan), start(other, 'FORONE')].map((wrong) =>
        expect(wrong).rejects.toMatchObject(refusedFor('it is for somebody else.')),
      ),
    );
    expect(await check(owner, 'FORONE')).toEqual({ trial: { days: 7, tokens: 1 } });
  });

  test('for another currency is refused before a page is opened', async () => {
    await atStripe(money.stripe, 'coupons', { id: 'yen', amount_off: '500', currency: 'jpy' });
    await addCode({ coupon: 'yen', code: 'YEN500' });
    const student = newStudent();
    const asked = [check(student, 'YEN500', plan), check(student, 'YEN500', single), buy(student, 'YEN500')];
    await Promise.all(
      asked.map((wrong) =>
        expect(wrong).rejects.toMatchObject(refusedFor('it is for payments in JPY, and this one is in USD.')),
      ),
    );
    expect(await check(student, 'YEN500')).toEqual({ trial: { days: 7, tokens: 1 } });
  });
});

test('NS-10 the price must be one of the four plans', async () => {
  const student = newStudent();
  for (const price of ['price_token_workplace_one', 'price_other', ''])
    await expect(start(student, '', price)).rejects.toMatchObject({ kind: 'rule', reason: 'PRICE_UNKNOWN' });
});

test('the end of the trial of a closed account is told to nobody', async () => {
  const student = newStudent();
  await start(student);
  await closed(money, student.uid);
  money.clock.advance(6 * day + 1);
  await money.useCases.tellWhatComes();
  expect((await money.factsOf(student.uid)).notices).toEqual([]);
});

test('the end of a trial is told of a day before, once', async () => {
  const student = newStudent();
  await start(student);
  const ends = async () =>
    (await money.factsOf(student.uid)).notices.filter(({ kind }) => kind === 'trial-ends').length;
  money.clock.advance(6 * day - 1);
  await money.useCases.tellWhatComes();
  expect(await ends()).toBe(0);
  money.clock.advance(1);
  await Promise.all([money.useCases.tellWhatComes(), money.useCases.tellWhatComes()]);
  expect(await ends()).toBe(1);
  money.clock.advance(day);
  await money.useCases.tellWhatComes();
  expect(await ends()).toBe(1);
});

test('a student who cannot be told keeps none of the others from hearing of theirs, and the round has failed', async () => {
  const [stuck, other] = [newStudent(), newStudent()];
  for (const student of [stuck, other]) await start(student);
  const told = async ({ uid }: { uid: string }) =>
    (await money.factsOf(uid)).notices.filter(({ kind }) => kind === 'trial-ends').length;
  money.clock.advance(6 * day);
  await money.db.pool.query(
    `create function keep_silent() returns trigger language plpgsql as
       $$ begin if new.uid = '${stuck.uid}' then raise exception 'nobody is told'; end if; return new; end $$;
     create trigger keep_silent before insert on billing_notices for each row execute function keep_silent()`,
  );
  await expect(money.useCases.tellWhatComes()).rejects.toThrow('nobody is told');
  expect([await told(stuck), await told(other)]).toEqual([0, 1]);
  await money.db.pool.query('drop function keep_silent cascade');
  await money.useCases.tellWhatComes();
  expect([await told(stuck), await told(other)]).toEqual([1, 1]);
});

test('NS-10 addresses that the release before has written down count as they stand, and are made unreadable by a job', async () => {
  const [old, again, both] = [
    newStudent('old@example.org'),
    newStudent('OLD@example.org'),
    newStudent('both@example.org'),
  ];
  for (const student of [old, both]) await start(student);
  const written = async (uid: string, email: string) =>
    money.db.pool.query('update trials set email = $2 where uid = $1', [uid, email]);
  await written(old.uid, old.email);
  await written(both.uid, 'was another@example.org');
  const twin = newStudent('both@example.org');
  await start(twin);
  await written(both.uid, 'both@example.org');
  await expect(start(again)).rejects.toMatchObject({ reason: 'TRIAL_USED' });
  await money.db.pool.query(`insert into stripe_events
    (id, type, body, source, state, attempts, last_error, created_at, received_at, next_try_at)
    values ('evt_old', 'invoice.paid', 'Camila', 'webhook', 'applied', 1, '', now(), now(), now())`);
  expect(await forgetPeople(money.db.pool)).toBe(3);
  expect(await forgetPeople(money.db.pool)).toBe(0);
  const { rows } = await money.db.pool.query<{ email: string }>('select email from trials');
  expect(rows.filter(({ email }) => !/^[0-9a-f]{64}$/.test(email))).toEqual([]);
  const { rows: events } = await money.db.pool.query(`select body from stripe_events where id = 'evt_old'`);
  expect(events).toEqual([{ body: null }]);
  for (const student of [again, newStudent('both@example.org')])
    await expect(start(student)).rejects.toMatchObject({ reason: 'TRIAL_USED' });
});
