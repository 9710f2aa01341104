/** Pages that were left: seen at once by whoever comes back, looked at less and less often otherwise, and not for ever. */
import { uuidv7 } from '@parlance/runtime/ids/uuid';
import { lockCustomer, newCheckout } from '../src/usecases/begin-purchase.ts';
import { boughtTokens, cards, command, day, newStudent, withMoney, type MoneyForTest } from './money-for-test.ts';

let money: MoneyForTest;
withMoney('left_pages', (opened) => (money = opened), { takes: false });

type Student = ReturnType<typeof newStudent>;
const subscribe = (student: Student, tokenType: 'lesson' | 'pte-lesson' = 'lesson') => {
  const once = command(student.uid, 'Subscribe');
  return money.useCases.subscribe({ student, tokenType, promotionCode: '', once });
};
const back = (uid: string, id: string) => money.useCases.findCheckout({ uid, id });
const stateOf = async (id: string) => (await money.uow.run(({ checkouts }) => checkouts.find(id)))?.state;

/** How often pages were read at Stripe meanwhile. */
async function readsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const { provider } = money.partners;
  const find = provider.findCheckout;
  const read: string[] = [];
  provider.findCheckout = (id) => {
    read.push(id);
    return find(id);
  };
  await work().finally(() => (provider.findCheckout = find));
  return read;
}

test('SUB-14 whoever comes back has the tokens, though no webhook ever comes; the one that comes late brings nothing more', async () => {
  const student = newStudent();
  const { uid } = student;
  const plan = await subscribe(student);
  const once = command(uid, 'BuyTokens');
  const tokens = await money.useCases.buyTokens({
    student,
    tokenType: 'lesson',
    quantity: 4,
    promotionCode: '',
    once,
  });
  for (const { id, sessionId } of [plan, tokens]) {
    money.stripe.controls.payCheckout(sessionId ?? '', cards.good);
    expect(await back(uid, id)).toMatchObject({ state: 'paid' });
  }
  expect(await money.credited(uid)).toBe(14);
  expect((await money.factsOf(uid)).notices.map(({ kind }) => kind)).toEqual(['receipt', 'receipt']);
  money.clock.advance(10 * 60_000);
  await money.useCases.reconcile();
  await money.applyAll();
  expect(await money.credited(uid)).toBe(14);
  expect(await readsDuring(() => back(uid, plan.id))).toEqual([]);
});

test('SUB-14 whoever comes back without having paid has an open page; another’s page, an unknown one and none are not found', async () => {
  const [student, other] = [newStudent(), newStudent()];
  const { id } = await subscribe(student);
  expect(await back(student.uid, id)).toMatchObject({ state: 'open' });
  const reads = await readsDuring(async () => {
    for (const [uid, wanted] of [
      [other.uid, id],
      [student.uid, uuidv7(new Date())],
      [student.uid, 'x'],
      [student.uid, ''],
    ] as const)
      await expect(back(uid, wanted)).rejects.toMatchObject({ kind: 'not-found', reason: 'CHECKOUT_NOT_FOUND' });
  });
  expect(reads).toEqual([]);
});

test('SUB-14 however many tabs come back at once, the page is looked at once', async () => {
  const student = newStudent();
  const { id, sessionId } = await subscribe(student);
  const reads = await readsDuring(() => Promise.all(Array.from({ length: 10 }, () => back(student.uid, id))));
  expect(reads).toEqual([sessionId]);
});

/** One that Stripe calls complete, and that nobody ever pays. */
async function hopeless(uid: string, sessionId: string, dueAt: Date): Promise<string> {
  const about = { uid, kind: 'tokens', tokenType: 'lesson', quantity: 1, tokens: 1, promotionId: undefined } as const;
  const id = uuidv7(new Date());
  const page = newCheckout({ ...about, id, priceId: 'p', createdAt: money.clock.now() });
  await money.uow.run(async (stores) => {
    await lockCustomer(stores, { uid, email: '', name: '' }, money.clock.now());
    await stores.checkouts.insert({ ...page, state: 'complete', sessionId, nextLookAt: dueAt });
  });
  return id;
}

test('a page that Stripe does not know any more, and one unpaid for a month, are waited for no longer, and another can be opened', async () => {
  const student = newStudent();
  const { uid } = student;
  await boughtTokens(money, student);
  const gone = await hopeless(uid, 'cs_test_gone', money.clock.now());
  await money.useCases.lookAtPages();
  expect(await stateOf(gone)).toBe('failed');
  const page = await subscribe(student);
  await money.uow.run(async ({ checkouts }) => {
    const open = await checkouts.lock(page.id);
    if (open) await checkouts.save({ ...open, sessionId: 'cs_test_gone_too' });
  });
  const next = await subscribe(student);
  expect(next.id).not.toBe(page.id);
  expect(await stateOf(page.id)).toBe('failed');
  expect(await stateOf(next.id)).toBe('open');
});

test('three hundred pages on which nothing ever comes keep nobody from the fresh one, and are looked at less and less often', async () => {
  const owner = newStudent();
  await boughtTokens(money, owner);
  const anyPage = (await subscribe(owner, 'pte-lesson')).sessionId ?? '';
  const first = await hopeless(owner.uid, 'cs_hopeless_0', new Date(money.clock.now().getTime() - 1));
  await money.db.pool.query(
    `insert into checkouts
     select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(),
              'session_id', 'cs_' || case n % 10 when 0 then 'hopeless_' else 'away_' end || n))).*
       from checkouts c, generate_series(1, 299) n where c.id = $1`,
    [first],
  );
  const student = newStudent();
  const fresh = await subscribe(student);
  money.stripe.controls.payCheckout(fresh.sessionId ?? '', cards.good);
  await money.uow.run(async ({ checkouts }) => {
    const page = await checkouts.lock(fresh.id);
    if (page) await checkouts.save({ ...page, state: 'complete', nextLookAt: money.clock.now() });
  });
  const { provider } = money.partners;
  const find = provider.findCheckout;
  provider.findCheckout = async (id) => {
    if (id.startsWith('cs_away')) throw new Error('Stripe is away for this one');
    return find(id.startsWith('cs_hopeless') ? anyPage : id);
  };
  try {
    let rounds = 0;
    for (; (await stateOf(fresh.id)) !== 'paid' && rounds < 8; rounds += 1) {
      expect((await readsDuring(() => money.useCases.lookAtPages())).length).toBeLessThanOrEqual(100);
      money.clock.advance(10_000);
    }
    expect(rounds).toBe(4);
  } finally {
    provider.findCheckout = find;
  }
  expect(await money.credited(student.uid)).toBe(10);
  const { rows } = await money.db.pool.query(
    `select looks, count(*)::int4 as pages from checkouts where session_id like 'cs\\_%\\_%' and state = 'complete' group by looks order by looks`,
  );
  expect(rows).toEqual([{ looks: 1, pages: 300 }]);
  // A minute later the first of them have their second turn, and that is a minute of real time.
  money.clock.advance(7 * day);
  expect(await readsDuring(() => money.useCases.lookAtPages())).toEqual([]);
  money.realTime.advance(60_000);
  expect(await readsDuring(() => money.useCases.lookAtPages())).toHaveLength(100);
}, 60_000);
