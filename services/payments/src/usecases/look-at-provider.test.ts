/** How many times a look asks one after the other. */
import type { SeenCheckout, SeenInvoice, SeenPayment, SeenSubscription } from '../domain/provider-objects.ts';
import { look, type Looking } from './look-at-provider.ts';

const customerId = 'cus_1';
const invoice = { id: 'in_1', customerId, subscriptionId: 'sub_1', paymentIntentId: 'pi_1' } as SeenInvoice;
const payment = { id: 'pi_1', customerId } as SeenPayment;
const subscription = {
  id: 'sub_1',
  customerId,
  latestInvoiceId: 'in_1',
  latestInvoice: invoice,
} as SeenSubscription;

/** Answers what is asked side by side together: each time is one round. */
function counting(answers: Partial<Record<keyof Looking, unknown>>) {
  const rounds: string[][] = [];
  const answer = (name: keyof Looking) => async () => {
    if (rounds.at(-1)?.length === 0) rounds.pop();
    const round = open ?? (open = []);
    if (round.length === 0) rounds.push(round);
    round.push(name);
    await new Promise((resolve) => setImmediate(resolve));
    open = undefined;
    return answers[name];
  };
  let open: string[] | undefined;
  const names = Object.keys(answers) as (keyof Looking)[];
  const provider = Object.fromEntries(names.map((name) => [name, answer(name)])) as unknown as Looking;
  return { provider, rounds };
}

test('SUB-14 of a page of a plan everything is read in two rounds', async () => {
  const page = { id: 'cs_1', customerId, subscriptionId: 'sub_1', paymentIntentId: undefined, invoice } as SeenCheckout;
  const { provider, rounds } = counting({ findCheckout: page, findSubscription: subscription, findPayment: payment });
  expect(await look(provider, { kind: 'checkout', id: 'cs_1' })).toEqual({
    customerId,
    checkout: page,
    subscription,
    invoice,
    payment,
  });
  expect(rounds).toEqual([['findCheckout'], ['findSubscription', 'findPayment']]);
});

test('of a page whose plan has gone on since, what counts is the newest invoice', async () => {
  const first = { ...invoice, id: 'in_0', paymentIntentId: 'pi_0' };
  const page = { id: 'cs_1', customerId, subscriptionId: 'sub_1', invoice: first } as SeenCheckout;
  const { provider } = counting({ findCheckout: page, findSubscription: subscription, findPayment: payment });
  expect(await look(provider, { kind: 'checkout', id: 'cs_1' })).toMatchObject({ invoice: { id: 'in_1' }, payment });
});

test('a plan and an invoice are read in two rounds each, single tokens in two, and a payment of a plan in three', async () => {
  const tokens = { ...payment, checkoutId: 'c1' } as SeenPayment;
  const page = { id: 'cs_1', customerId, paymentIntentId: 'pi_1' } as SeenCheckout;
  const plan = counting({ findSubscription: subscription, findPayment: payment });
  await look(plan.provider, { kind: 'subscription', id: 'sub_1' });
  const bill = counting({ findInvoice: invoice, findSubscription: subscription, findPayment: payment });
  await look(bill.provider, { kind: 'invoice', id: 'in_1' });
  const single = counting({ findCheckout: page, findPayment: tokens });
  await look(single.provider, { kind: 'checkout', id: 'cs_1' });
  const paid = counting({ findPayment: payment, findInvoiceOfPayment: invoice, findSubscription: subscription });
  await look(paid.provider, { kind: 'payment', id: 'pi_1' });
  expect([plan.rounds, bill.rounds, single.rounds, paid.rounds]).toEqual([
    [['findSubscription'], ['findPayment']],
    [['findInvoice'], ['findSubscription', 'findPayment']],
    [['findCheckout'], ['findPayment']],
    [['findPayment'], ['findInvoiceOfPayment'], ['findSubscription']],
  ]);
});
