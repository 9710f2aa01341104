/**
 * Webhooks as the payment provider posts them, at a steady rate whatever the answers take: those of real purchases, each under an id
 * of its own, so that beside the answers payments does what it does with any event: claims it and reads its object at the provider.
 * What it then finds is done already. Every tenth comes twice, as the provider's may. Says how long the answers took, and whether
 * each event is stored once. Run: PLATFORM_FILE=… node tests/bench/webhooks.ts [--rate 200] [--seconds 20] [--students 20]
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { signed } from '@parlance/payments/test/money-for-test';
import { subscribe } from '../support/buying.ts';
import { newStudent } from '../support/people.ts';
import { platform } from '../support/platform-info.ts';
import { readArguments } from './arguments.ts';
import { percentile } from '../support/measure/times.ts';
import { printFigure } from './figure.ts';

const { rate, seconds, students } = readArguments({ rate: 200, seconds: 20, students: 20 });
const twiceEvery = 10;

/** As it was made with the platform, beside the file that tells where that is. */
function webhookSecret(): string {
  const file = join(dirname(String(process.env.PLATFORM_FILE)), 'secrets.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { stripeWebhookSecret: string }).stripeWebhookSecret;
}

/** About as long as what the provider says of an invoice. */
const padding = 'x'.repeat(4_000);

/** Of the students' subscriptions, about the objects that the provider told of. */
async function realEvents(db: Client, uids: readonly string[]): Promise<object[]> {
  const sql = `select type, customer_id as customer, object_id as id, extract(epoch from created_at)::int4 as created
    from stripe_events where source = 'webhook' and type ~ '^(invoice|customer\\.subscription|checkout\\.session)\\.'
    and object_id is not null and customer_id in (select provider_id from customers where uid = any($1))`;
  type Row = { type: string; customer: string; id: string; created: number };
  const { rows } = await db.query<Row>(sql, [uids]);
  return rows.map(({ type, customer, id, created }) => ({
    type,
    created,
    data: { object: { id, customer, padding } },
  }));
}

type Answer = { status: number; ms: number };

function makePost(agent: Agent, secret: string) {
  const { hostname, port } = new URL(platform().publicUrl);
  return (event: object) =>
    new Promise<Answer>((resolve, reject) => {
      const { body, signature } = signed(JSON.stringify(event), secret);
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'content-length': body.length,
        'stripe-signature': signature,
      };
      const begun = performance.now();
      const options = { agent, hostname, port, method: 'POST', path: '/api/v1/payments/webhook', headers };
      request(options, (answer) =>
        answer
          .resume()
          .on('end', () => resolve({ status: answer.statusCode ?? 0, ms: performance.now() - begun }))
          .on('error', reject),
      )
        .on('error', reject)
        .end(body);
    });
}

/** No post waits for the answer of another. */
async function postAll(events: readonly object[], post: (event: object) => Promise<Answer>): Promise<Answer[]> {
  const begun = performance.now();
  const answers: Promise<Answer>[] = [];
  for (const [n, event] of events.entries()) {
    const early = begun + (n * 1_000) / rate - performance.now();
    if (early > 0) await pause(early);
    answers.push(post(event));
  }
  printFigure({
    name: 'webhook-rate',
    value: (events.length * 1_000) / (performance.now() - begun),
    unit: 'per_second',
  });
  return Promise.all(answers);
}

const buyers = [];
for (let n = 0; n < students; n += 1) {
  const student = await newStudent();
  await subscribe(student);
  buyers.push(student.uid);
}
const db = new Client({ connectionString: new URL('/payments', platform().databaseUrl).href });
await db.connect();
const real = await realEvents(db, buyers);
const ids: string[] = [];
const events = Array.from({ length: rate * seconds }, (_unused, n) => {
  if (n % twiceEvery !== 1) ids.push(`evt_bench${randomUUID().replaceAll('-', '')}`);
  return { ...real[ids.length % real.length], id: ids.at(-1) };
});
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const answers = await postAll(events, makePost(agent, webhookSecret()));
agent.destroy();
const times = answers.map(({ ms }) => ms);
printFigure({ name: 'webhook-p50', value: percentile(times, 0.5), unit: 'ms' });
printFigure({ name: 'webhook-p99', value: percentile(times, 0.99), unit: 'ms', bar: 50, goal: 5 });
const refused = answers.filter(({ status }) => status !== 200).length;
printFigure({ name: 'webhook-not-answered-with-200', value: refused, unit: 'posts', bar: 0 });
const stored = await db.query('select from stripe_events where id = any($1)', [ids]);
printFigure({ name: 'webhook-not-stored', value: ids.length - (stored.rowCount ?? 0), unit: 'events', bar: 0 });
await db.end();
