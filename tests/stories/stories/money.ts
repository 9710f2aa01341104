/** Money of which the school and the payment provider do not know the same. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { signed } from '@parlance/payments/test/money-for-test';
import { adminApi, ok } from '../../support/api.ts';
import { subscribe } from '../../support/buying.ts';
import { eventually } from '../../support/eventually.ts';
import { cut } from '../../support/lines.ts';
import { moveClock, newStudent, schoolNow, type TestPerson } from '../../support/people.ts';
import { platform } from '../../support/platform-info.ts';
import { whereClockIsMoved } from '../also-fire.ts';
import { byHand } from '../by-hand.ts';
import { askProvider } from '../provider.ts';
import { shows } from '../proofs.ts';
import { usualBudgetMs, type FaultStory } from '../story.ts';

const usual = {
  mayBeRefused: [],
  felt: 'by its own proof',
  answersWithinMs: usualBudgetMs,
  recoversWithinMs: 5_000,
  holdsMs: 30_000,
} as const;
const minute = 60_000;
/** A comparison is made every five minutes of the school's time; whether it is time is asked every quarter of a minute. */
const tillNextComparison = 6 * minute;
const settledWithinMs = 90_000;

const passTime = async (ms: number) => moveClock((await schoolNow()) + ms);
const told = (error: unknown) => [String(error)];

/** Waits for it; answers what was not so. */
const mustBe = (what: string, look: () => Promise<boolean>) =>
  eventually(what, look, settledWithinMs).then(() => [], told);

type Subscription = { endsHere: boolean };
const subscriptionsOf = ({ uid }: TestPerson) =>
  byHand<Subscription>(
    'payments',
    'select subscriptions.ends_at_period_end as "endsHere" from subscriptions where subscriptions.uid = $1',
    [uid],
  );

export const moneyDiffers: FaultStory = {
  ...usual,
  name: 'money-differs',
  hypothesis: 'What payments knows wrongly, however that came about, the next comparison finds, mends and tells of.',
  fault: "payments' database is an old one: it says of a subscription that it ends, which has been taken back since",
  promise: 'Nobody notices anything; the subscription goes on as the provider says.',
  check: 'The subscription, after the comparison.',
  needs: 'control',
  alerts: ['MoneyDiffers'],
  mayFireToo: whereClockIsMoved,
  async begin() {
    const student = await newStudent();
    await subscribe(student);
    let wasWrong = false;
    return {
      async inject() {
        await byHand('payments', 'update subscriptions set ends_at_period_end = true where uid = $1', [student.uid]);
        wasWrong = (await subscriptionsOf(student)).some(({ endsHere }) => endsHere);
        await passTime(tillNextComparison);
        return () => passTime(tillNextComparison);
      },
      proves: async () => (wasWrong ? [] : ['payments knew nothing wrongly']),
      afterwards: () =>
        mustBe('the subscription goes on', async () => (await subscriptionsOf(student)).every((one) => !one.endsHere)),
    };
  },
};

/** As it was made with the platform, beside the file that tells where that is. */
function webhookSecret(): string {
  const file = join(dirname(String(process.env.PLATFORM_FILE)), 'secrets.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { stripeWebhookSecret: string }).stripeWebhookSecret;
}

const ofStory = 'evt_story_';

/** Of a customer whom somebody has made by hand at the provider. */
async function tellOfStranger(id: string): Promise<number> {
  const created = Math.floor(Date.now() / 1_000);
  const object = { id: `in_${id}`, customer: `cus_${id}` };
  const { body, signature } = signed(
    JSON.stringify({ id, type: 'invoice.paid', created, data: { object } }),
    webhookSecret(),
  );
  const { status } = await fetch(`${platform().publicUrl}/api/v1/payments/webhook`, {
    method: 'POST',
    signal: AbortSignal.timeout(usualBudgetMs),
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: new Uint8Array(body),
  });
  return status;
}

/** As the runbook says of a customer who is no student of ours. */
async function leaveStrangers(): Promise<void> {
  const sql = `update stripe_events set state = 'ignored' where state = 'refused' and starts_with(id, $1)`;
  await byHand('payments', sql, [ofStory]);
}

export const moneyOfStrangers: FaultStory = {
  ...usual,
  name: 'money-of-strangers',
  hypothesis: 'An event that is the provider’s and about nobody of ours is put aside, and others go their way.',
  fault: 'the provider tells of an invoice of a customer whom nobody knows',
  promise: 'It is taken in; no call is refused, and whoever pays meanwhile has the tokens.',
  check: 'A student who subscribes meanwhile.',
  needs: 'control',
  alerts: ['MoneyEventsRefused'],
  tidy: leaveStrangers,
  async begin() {
    const student = await newStudent();
    const event = `${ofStory}${randomUUID()}`;
    let status = 0;
    return {
      async inject() {
        status = await tellOfStranger(event);
        return leaveStrangers;
      },
      proves: () =>
        shows('the event is put aside', async () => {
          const sql = `select id from stripe_events where id = $1 and state = 'refused'`;
          return (await byHand('payments', sql, [event])).length === 1;
        }),
      async meanwhile() {
        const paid = await subscribe(student).then(() => [], told);
        return status === 200 ? paid : [...paid, `the event was answered ${status}`];
      },
    };
  },
};

type Payment = { id: string; refunds: { state: string }[] };

async function paymentOf({ email }: TestPerson): Promise<Payment> {
  const path = `admin/payments?text=${encodeURIComponent(email)}`;
  const [payment] = ok(await (await adminApi()).call<{ items: Payment[] }>('GET', path)).items;
  if (payment === undefined) throw new Error('the payment is not there');
  return payment;
}

/** What the provider has given back since. */
const refundsAtProvider = async () => (await askProvider<unknown[]>('GET', 'objects/refund')).length;

/** The account is closed, and something of it could still be charged. */
async function waitsToEnd({ uid }: TestPerson): Promise<boolean> {
  const sql = 'select 1 from customers where uid = $1 and closed_at is not null and closing_due_at is not null';
  return (await byHand('payments', sql, [uid])).length > 0;
}

export const refundsWait: FaultStory = {
  ...usual,
  name: 'refunds-wait',
  hypothesis:
    'A refund that the provider cannot be asked for waits, and so does the plan of a closed account; whoever is on call hears of both after an hour.',
  fault:
    'payments cannot ask the payment provider anything; a refund is asked for, an account is closed, and an hour goes by',
  promise: 'Both are taken in; when the provider answers the money goes back once, and the plan ends.',
  check: 'The refund, here and at the provider, and the plan of the closed account.',
  needs: 'lines',
  alerts: ['RefundsWait', 'PlansWait', 'MoneyNotCompared'],
  mayFireToo: {
    JobFails: 'a comparison asks the provider, who is away',
    MoneyEventsWait: 'of an event the provider is asked, who is away',
    LessonsDue: whereClockIsMoved.LessonsDue,
    LessonsMoveLate: whereClockIsMoved.LessonsMoveLate,
  },
  async begin() {
    const [student, leaver] = [await newStudent(), await newStudent()];
    await Promise.all([student, leaver].map(subscribe));
    const { id } = await paymentOf(student);
    const before = await refundsAtProvider();
    const path = `admin/payments/${id}/refund`;
    return {
      inject: () => cut('stripe'),
      async proves() {
        const refund = await shows('the refund waits', async () => {
          const { refunds } = await paymentOf(student);
          return refunds.length > 0 && refunds.every(({ state }) => state !== 'done');
        });
        return [...refund, ...(await shows('the plan of the closed account stands', () => waitsToEnd(leaver)))];
      },
      async meanwhile() {
        const admin = await adminApi();
        const refund = await admin.call('POST', path, { reason: 'The lessons were not what was wanted' });
        const closing = await admin.call('DELETE', `admin/user/${leaver.uid}`, { reason: 'Asked for it' });
        const closed = await mustBe('payments knows that the account is closed', () => waitsToEnd(leaver));
        await passTime(62 * minute);
        const answers = Object.entries({ refund, closing }).filter(([, { status }]) => status >= 300);
        return [...closed, ...answers.map(([what, { status }]) => `the ${what} was answered ${status}`)];
      },
      async afterwards() {
        // A closed account is tried again later each time.
        await passTime(tillNextComparison);
        const isDone = async () => (await paymentOf(student)).refunds.some(({ state }) => state === 'done');
        const late = [
          ...(await mustBe('the refund is done', isDone)),
          ...(await mustBe('the plan of the closed account has ended', async () => !(await waitsToEnd(leaver)))),
        ];
        const given = (await refundsAtProvider()) - before;
        return given === 1 ? late : [...late, `the provider has given back ${given} times`];
      },
    };
  },
};
