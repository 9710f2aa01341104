/** The free trial: once a student, whoever asks how often and however the address is written. */
import { command, day, newStudent, openMoney, plans, type MoneyForTest } from './money-for-test.ts';

let money: MoneyForTest;
beforeAll(async () => {
  money = await openMoney('trials');
}, 60_000);
afterAll(() => money.stop());

type Student = ReturnType<typeof newStudent>;
const start = (
  student: Student,
  promotionCode = '',
  priceId = plans.workplace_one,
  once = command(student.uid, 'StartTrial'),
) => money.useCases.startTrial({ student, priceId, promotionCode, once });

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
  expect(await money.billing(student.uid)).toMatchObject([{ kind: 'trial', amount: { minor: 0 }, tokens: 1 }]);
  expect(money.stripe.controls.objects('customer')).toEqual([]);
});

test('NS-10 there is no second trial: by another key, in a second tab, or by the same address in other letters', async () => {
  const student = newStudent('Camila.Duarte@Example.org');
  const all = await Promise.allSettled(Array.from({ length: 5 }, () => start(student)));
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const again = newStudent(' camila.duarte@example.ORG ');
  for (const second of [start(student), start(again)])
    await expect(second).rejects.toMatchObject({ kind: 'conflict', reason: 'TRIAL_USED' });
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

test('NS-10 the price must be one of the four plans', async () => {
  const student = newStudent();
  for (const price of ['price_token_workplace_one', 'price_other', ''])
    await expect(start(student, '', price)).rejects.toMatchObject({ kind: 'rule', reason: 'PRICE_UNKNOWN' });
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
