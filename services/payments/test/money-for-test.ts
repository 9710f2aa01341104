/** Money coming in, in this process: our rows on PostgreSQL, Stripe's stand-in with webhooks to us, and wallets as booking keeps them. */
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startStripeStandIn, type StandIn } from '@parlance/stripe';
import { SEED } from '@parlance/stripe/seed';
import { decodeMessage } from '@parlance/proto/codec';
import type { BillingNoticeDue, EntitlementChanged, TokensCredited } from '@parlance/proto/payments/v1';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { inTransaction, makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import { makeFakeClock } from '@parlance/runtime/testing/fake-clock';
import { eventually } from '@parlance/runtime/testing/eventually';
import { freshDatabase } from '@parlance/runtime/testing/postgres';
import { makeLife } from '@parlance/runtime/lifecycle/life';
import { makeLogger } from '@parlance/runtime/logging/logger';
import { migrations } from '../migrations/index.ts';
import { makePartners } from '../src/compose/partners.ts';
import { makeUseCases } from '../src/compose/use-cases.ts';
import type { PaymentsConfig } from '../src/config.ts';
import { refuse } from '../src/domain/refusals.ts';
import { onAccountDeleted } from '../src/inbound/events/on-account-deleted.ts';
import { bindStores } from '../src/outbound/postgres/stores.ts';
import { listBilling } from '../src/queries/billing.ts';
import { findEntitlements } from '../src/queries/entitlements.ts';
import { listSubscriptions } from '../src/queries/subscriptions.ts';
import type { Wallets } from '../src/usecases/money-ports.ts';
import { providedBy, soldForTest } from './compose-for-test.ts';

export const {
  plans,
  tokens: singles,
  codes,
} = SEED as unknown as {
  plans: Record<'workplace_one' | 'workplace_group' | 'pte_one' | 'pte_group', string>;
  tokens: Record<'workplace_one' | 'workplace_group' | 'pte_one' | 'pte_group', string>;
  codes: typeof SEED.codes;
};

/** What the stand-in sells. */
export const sold = {
  priceWorkplaceOne: plans.workplace_one,
  priceWorkplaceGroup: plans.workplace_group,
  pricePteOne: plans.pte_one,
  pricePteGroup: plans.pte_group,
  priceTokenWorkplaceOne: singles.workplace_one,
  priceTokenWorkplaceGroup: singles.workplace_group,
  priceTokenPteOne: singles.pte_one,
  priceTokenPteGroup: singles.pte_group,
};
export const cards = {
  good: '4242424242424242',
  declined: '4000000000009995',
  asksOwner: '4000002500003155',
  declinedAtRenewal: '4000000000000341',
  refundFails: '4000000000005126',
} as const;

export const day = 24 * 3_600_000;
let people = 0;
export const newStudent = (email = `student${people}@example.org`) => {
  people += 1;
  return { uid: people.toString(16).padStart(32, '0'), email, name: `Student ${people}` };
};

const nobodyThere = '127.0.0.1:1';

export function configFor(stripe: Pick<StandIn, 'url' | 'secretKey' | 'webhookSecret'>): PaymentsConfig {
  return {
    ...soldForTest,
    ...sold,
    ...providedBy(stripe),
    publicUrl: 'http://localhost:8080',
    peers: { bookingGrpc: nobodyThere, identityGrpc: nobodyThere },
  } as unknown as PaymentsConfig;
}

/** As booking keeps them: each cause once, never below zero. In a table, so that they outlive a process. */
export function walletsForTest(db: Pool): Wallets & { spend(uid: string, count: number): Promise<void> } {
  const take = (uid: string, cause: string, count: number) =>
    db.query('insert into taken_for_test (uid, cause, count) values ($1, $2, $3) on conflict do nothing', [
      uid,
      cause,
      count,
    ]);
  return {
    spend: async (uid, count) => void (await take(uid, `spent ${count}`, count)),
    async revoke({ uid, quantity, cause }) {
      const { rows } = await db.query<{ unspent: number; known: boolean }>(
        `select ((select coalesce(sum(quantity), 0) from credits where uid = $1)
               - (select coalesce(sum(count), 0) from taken_for_test where uid = $1))::int4 as unspent,
                exists (select from taken_for_test where uid = $1 and cause = $2) as known`,
        [uid, cause],
      );
      const [{ unspent, known } = { unspent: 0, known: false }] = rows;
      if (known) return;
      if (unspent < quantity) throw refuse('TOKENS_SPENT', { details: { unspent } });
      await take(uid, cause, quantity);
    },
  };
}

export async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

type Applying = { applyNextEvents(): Promise<boolean> };

async function applyAllOf(cases: Applying): Promise<void> {
  while (await cases.applyNextEvents());
}

/** Every webhook has come, and all that came is applied. */
export async function settle({ controls }: Pick<StandIn, 'controls'>, cases: Applying): Promise<void> {
  await eventually(
    async () => {
      await applyAllOf(cases);
      return controls.webhooksWaiting() === 0;
    },
    { withinMs: 20_000 },
  );
  await applyAllOf(cases);
}

type Options = {
  start?: string;
  /** Whether webhooks are posted to us. */
  takes?: boolean;
  /** What else is sold. */
  own?: (stripe: StandIn) => Promise<Partial<PaymentsConfig>>;
};

/** Goes on by itself, and further when a test cannot wait. */
function realTimeForTest() {
  let aheadMs = 0;
  return {
    now: () => new Date(Date.now() + aheadMs),
    advance: (ms: number) => void (aheadMs += ms),
  };
}

export async function openMoney(name: string, { start = '2026-03-02T10:00:00.000Z', takes = true, own }: Options = {}) {
  const db = await freshDatabase(`money_${name}`, migrations);
  const clock = makeFakeClock(start);
  const realTime = realTimeForTest();
  let deliver: (body: Uint8Array, signature: string) => Promise<void> = async () => undefined;
  const door = createServer((request, response) => {
    void (async () => {
      const body = await bytesOf(request);
      const status = await deliver(body, String(request.headers['stripe-signature'])).then(
        () => 200,
        () => 400,
      );
      response.writeHead(status).end();
    })();
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const webhookUrl = `http://127.0.0.1:${(door.address() as AddressInfo).port}/webhook`;
  const stripe = await startStripeStandIn({ port: 0, clock, ...(takes ? { webhookUrl } : {}) });
  const log = makeLogger({ name: 'test', level: process.env.LOG ?? 'silent' });
  const life = makeLife('payments', log);
  const config = { ...configFor(stripe), ...(await own?.(stripe)) };
  const uow = makeUnitOfWork({ pool: db.pool, bind: bindStores });
  const credited = async (uid: string) =>
    (
      await db.pool.query<{ sum: number }>(
        'select coalesce(sum(quantity), 0)::int4 as sum from credits where uid = $1',
        [uid],
      )
    ).rows[0]?.sum ?? 0;
  await db.pool.query('create table taken_for_test (uid text, cause text, count int4, primary key (uid, cause))');
  const wallets = walletsForTest(db.pool);
  const partners = { ...makePartners({ config, life, token: async () => '' }), wallets };
  const parts = { config, uow, db: db.pool, clock, realTime, onStored: () => undefined, log };
  const useCases = makeUseCases({ ...parts, ...partners });
  deliver = (body, signature) => useCases.receiveWebhook({ body, signature });

  const applyAll = () => applyAllOf(useCases);
  async function factsOf(uid: string) {
    const { rows } = await db.pool.query<{ type: string; body: Buffer }>(
      `select type, body from outbox where key = $1 order by seq`,
      [uid],
    );
    const said = rows.map((row) => ({ name: row.type.split('.').at(-1), fact: decodeMessage(row.type, row.body) }));
    const of = <T>(name: string) => said.filter((one) => one.name === name).map(({ fact }) => fact as T);
    return {
      names: said.map((one) => one.name),
      credited: of<TokensCredited>('TokensCredited'),
      changed: of<EntitlementChanged>('EntitlementChanged'),
      notices: of<BillingNoticeDue>('BillingNoticeDue'),
    };
  }
  return {
    db,
    clock,
    realTime,
    stripe,
    config,
    uow,
    wallets,
    partners,
    useCases,
    log,
    applyAll,
    factsOf,
    credited,
    settled: () => settle(stripe, useCases),
    /** As if whatever is under way had been begun so long ago. */
    async begunBefore(ms: number): Promise<void> {
      for (const table of ['checkouts', 'subscription_changes', 'refunds'])
        await db.pool.query(`update ${table} set begun_at = begun_at - $1 * interval '1 millisecond'`, [ms]);
    },
    /** Time goes on, and what it brings at Stripe has come here. */
    async later(ms: number): Promise<void> {
      clock.advance(ms);
      await stripe.controls.catchUpWithTime();
    },
    billing: async (uid: string) => (await listBilling(db.pool, { uid, year: 0, pageToken: '' })).lines,
    subscriptions: (uid: string) => listSubscriptions(db.pool, uid),
    entitlements: (uid: string) => findEntitlements(db.pool, uid),
    async stop(): Promise<void> {
      await stripe.stop();
      await new Promise((resolve) => door.close(resolve));
      await life.stop();
      await db.drop();
    },
  };
}
export type MoneyForTest = Awaited<ReturnType<typeof openMoney>>;

/** One for all tests of a file or a group; what a test has planned to go wrong at Stripe ends with it. */
export function withMoney(name: string, take: (money: MoneyForTest) => void, options?: Options): void {
  let money: MoneyForTest | undefined;
  beforeAll(async () => {
    money = await openMoney(name, options);
    take(money);
  }, 60_000);
  afterEach(() => money?.stripe.controls.clearPlans());
  afterAll(() => money?.stop());
}

/** A body as the provider signs it, so many seconds ago. */
export function signed(body: Uint8Array | string, secret: string, { ageSeconds = 0 }: { ageSeconds?: number } = {}) {
  const at = Math.floor(Date.now() / 1_000) - ageSeconds;
  const text = Buffer.from(body);
  const hash = createHmac('sha256', secret).update(`${at}.`).update(text).digest('hex');
  return { body: text, signature: `t=${at},v1=${hash}` };
}

export type EventAtStripe = { id: string; type: string; object: string; data: { object: Record<string, unknown> } };

/** What the provider has to tell of one customer, oldest first. */
export function eventsOf({ stripe }: MoneyForTest, customerId: string): EventAtStripe[] {
  const all = stripe.controls.objects('event') as unknown as EventAtStripe[];
  return all.filter(({ data: { object } }) => object.customer === customerId);
}

export async function customerOf({ db }: MoneyForTest, uid: string): Promise<string> {
  const { rows } = await db.pool.query<{ provider_id: string }>('select provider_id from customers where uid = $1', [
    uid,
  ]);
  return rows[0]?.provider_id ?? '';
}

/** Posted as the provider does. */
export function post({ useCases, stripe }: MoneyForTest, event: object): Promise<void> {
  return useCases.receiveWebhook(signed(JSON.stringify(event), stripe.webhookSecret));
}

/** As the school's owner does in Stripe's dashboard; answers the id of what is there then. */
export async function atStripe(
  { url, secretKey }: Pick<StandIn, 'url' | 'secretKey'>,
  kind: 'coupons' | 'promotion_codes' | 'prices',
  fields: Record<string, string>,
): Promise<string> {
  const response = await fetch(`${url}/v1/${kind}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}` },
    body: new URLSearchParams(fields),
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { id: string }).id;
}

let keys = 0;
export const command = (uid: string, rpc: string, key = `key ${(keys += 1)}`) => ({
  actorUid: uid,
  rpc,
  key,
  body: {},
});

/** The account is gone, as identity tells. */
export function closed({ db, clock }: MoneyForTest, uid: string): Promise<void> {
  return inTransaction(db.pool, (tx) => onAccountDeleted(bindStores(tx), uid, clock.now()));
}

type Buyer = ReturnType<typeof newStudent>;
type Kind = 'lesson' | 'group-lesson' | 'pte-lesson' | 'pte-group-lesson';

/** Subscribes, and pays on the hosted page. */
export async function subscribed(
  { useCases, stripe, settled }: MoneyForTest,
  student: Buyer,
  { tokenType = 'lesson', card = cards.good, code = '' }: { tokenType?: Kind; card?: string; code?: string } = {},
) {
  const once = command(student.uid, 'Subscribe');
  const checkout = await useCases.subscribe({ student, tokenType, promotionCode: code, once });
  stripe.controls.payCheckout(checkout.sessionId ?? '', card);
  await settled();
  return checkout;
}

export async function boughtTokens(
  { useCases, stripe, settled }: MoneyForTest,
  student: Buyer,
  {
    tokenType = 'lesson',
    quantity = 5,
    card = cards.good,
  }: { tokenType?: Kind; quantity?: number; card?: string } = {},
) {
  const once = command(student.uid, 'BuyTokens');
  const checkout = await useCases.buyTokens({ student, tokenType, quantity, promotionCode: '', once });
  stripe.controls.payCheckout(checkout.sessionId ?? '', card);
  await settled();
  return checkout;
}
