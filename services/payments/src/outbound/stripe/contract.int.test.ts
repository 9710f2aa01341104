/** What payments asks of Stripe, and what it is answered, is Stripe's: each operation's call is held against Stripe's own document. */
import { readContract, type Contract } from '@parlance/stripe/contract';
import { startStripeStandIn, type AnsweredCall, type StandIn } from '@parlance/stripe';
import type { Provider } from '../../usecases/money-ports.ts';
import { connect } from './connection.ts';
import { makeProvider } from './provider.ts';

let contract: Contract;
let standIn: StandIn;
let provider: Provider;
const calls: AnsweredCall[] = [];

beforeAll(async () => {
  contract = await readContract();
  standIn = await startStripeStandIn({ port: 0, onCall: (call) => calls.push(call) });
  const connection = connect({ secretKey: standIn.secretKey, apiBase: standIn.url });
  provider = makeProvider(connection, { publicUrl: 'https://learn.example.org' });
}, 300_000);
afterAll(() => standIn.stop());

const student = { uid: 'a'.repeat(32), email: 'camila@example.org', name: 'Camila' };
const distinct = (list: string[]) => [...new Set(list)].sort();

async function all<T>(pages: AsyncIterable<readonly T[]>): Promise<T[]> {
  const found: T[] = [];
  for await (const page of pages) found.push(...page);
  return found;
}

type Order = Omit<Parameters<Provider['openCheckout']>[0], 'uid'>;
const open = (order: Order) => provider.openCheckout({ ...order, uid: student.uid }, `checkout:${order.id}`);

async function pay(order: Order) {
  const { id } = await open(order);
  standIn.controls.payCheckout(id);
  return provider.findCheckout(id);
}

/** Every operation, each with something that is there. */
async function useAll(): Promise<void> {
  const since = new Date(0);
  await provider.findPrice('price_pte_one');
  const promotionId = (await provider.findPromotion('WELCOME20'))?.id;
  const customerId = await provider.createCustomer(student, `customer:${student.uid}`);
  const plan = { customerId, kind: 'plan', tokenType: 'pte-lesson', quantity: 1, priceId: 'price_pte_one' } as const;
  const { subscriptionId = '' } = (await pay({ ...plan, promotionId, id: 'c1' })) ?? {};
  const single = {
    ...plan,
    kind: 'tokens',
    quantity: 3,
    priceId: 'price_token_pte_one',
    promotionId: undefined,
  } as const;
  const { paymentIntentId = '' } = (await pay({ ...single, id: 'c2' })) ?? {};
  await provider.expireCheckout((await open({ ...single, id: 'c3' })).id);
  await provider.openPortal(customerId);
  await provider.findCustomer(customerId);
  await provider.findSubscription(subscriptionId);
  await provider.endAtPeriodEnd(subscriptionId, true, 'cancel:1');
  const [invoice] = await all(provider.listInvoices(since));
  await provider.findInvoice(invoice?.id ?? '');
  await provider.findPayment(paymentIntentId);
  await provider.findInvoiceOfPayment(paymentIntentId);
  await provider.refund({ id: 'r1', amount: { minor: 100, currency: 'USD' }, paymentIntentId }, 'refund:r1');
  await provider.listRefunds(paymentIntentId);
  const charge = standIn.controls.objects('charge').find((each) => each.payment_intent === paymentIntentId);
  await provider.findDispute(standIn.controls.openDispute(charge?.id ?? '').id);
  await all(provider.listEvents(since));
  await all(provider.listLiveSubscriptions());
  await all(provider.listPayments(since));
  await provider.endNow(subscriptionId);
}

test('every operation asks what Stripe’s document takes, and is answered what it describes', async () => {
  const unused = new Set(Object.keys(provider));
  provider = new Proxy(provider, {
    get(all, name: keyof Provider) {
      unused.delete(name);
      return all[name];
    },
  });
  await useAll();
  expect([...unused]).toEqual([]);
  expect(distinct(calls.flatMap((call) => contract.faultsOfCall(call)))).toEqual([]);
  expect(distinct(calls.flatMap(({ answer }) => contract.faultsOf(JSON.parse(answer))))).toEqual([]);
}, 60_000);
