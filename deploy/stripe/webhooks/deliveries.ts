/** Sends events to the one endpoint; what is not taken is sent again after growing pauses, for three days, also after a restart. */
import type { StripeEvent } from '../objects/event.ts';
import type { StripeObject } from '../store/objects.ts';
import type { Store } from '../store/store.ts';
import { fateOf, type WebhookRules } from './rules.ts';
import { signatureHeader } from './signature.ts';

export type Endpoint = { url: () => string; secret: string };

const second = 1_000;
const minute = 60 * second;
/** After the first, second, third refusal and so on; the last one again and again. */
const PAUSES = [second, 5 * second, 15 * second, minute, 5 * minute, 15 * minute, 60 * minute];
const givesUpAfter = 3 * 24 * 60; // tries with the longest pause
const atOnce = 16;
const answersWithinMs = 10 * second;
const longestSleepMs = minute;

type Row = { event: string; attempt: number; due: number };

export type Deliveries = ReturnType<typeof makeDeliveries>;

export function makeDeliveries(store: Store, endpoint: Endpoint | undefined) {
  let rules: WebhookRules = {};
  let stopped = false;
  let alarm: NodeJS.Timeout | undefined;
  const underWay = new Map<string, Promise<void>>();
  const queue = queueOf(store);

  async function send(row: Row): Promise<void> {
    const event = store.find<StripeEvent>(row.event.split(' ')[0] ?? '', 'event');
    const taken = event === undefined || endpoint === undefined || (await post(event, endpoint));
    if (stopped) return;
    if (taken) queue.done(row.event);
    else queue.later(row, Date.now() + (PAUSES[Math.min(row.attempt, PAUSES.length - 1)] ?? minute));
  }

  function round(): void {
    clearTimeout(alarm);
    if (stopped || rules.paused) return;
    const now = Date.now();
    for (const row of queue.due(now, atOnce * 2)) {
      if (underWay.size >= atOnce) break;
      if (underWay.has(row.event)) continue;
      const sending = send(row).finally(() => {
        underWay.delete(row.event);
        round();
      });
      underWay.set(row.event, sending);
    }
    const next = queue.nextAfter(now);
    if (next !== undefined) alarm = setTimeout(round, Math.min(longestSleepMs, next - now + 1));
  }

  return {
    /** Inside the transaction of its event. */
    add(event: StripeObject): number {
      if (endpoint === undefined) return 0;
      const fate = fateOf(rules);
      if (fate.lost) return 0;
      const due = Date.now() + fate.waitMs;
      queue.add(event.id, due);
      if (fate.times > 1) queue.add(`${event.id} again`, due);
      return 1;
    },
    /** After it. */
    wake: () => void setImmediate(round),
    setRules(given: WebhookRules): void {
      rules = { ...given };
      round();
    },
    rules: () => rules,
    waiting: () => queue.count(),
    /** Whatever waits is due now. */
    hurry(): void {
      queue.hurry();
      round();
    },
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(alarm);
      await Promise.all(underWay.values());
    },
  };
}

async function post(event: StripeEvent, { url, secret }: Endpoint): Promise<boolean> {
  const body = JSON.stringify({ ...event, pending_webhooks: 1 }, null, 2);
  try {
    const answer = await fetch(url(), {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': signatureHeader(body, secret),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(answersWithinMs),
    });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}

/** The rows of what is to be sent. A second sending of one event has a name of its own. */
function queueOf(store: Store) {
  const { sql } = store;
  return {
    add: (event: string, due: number) =>
      sql('insert or ignore into deliveries (event, attempt, due) values (?, 0, ?)').run(event, due),
    due(now: number, limit: number): Row[] {
      const rows = sql('select event, attempt, due from deliveries where due <= ? order by due, rowid limit ?').all(
        now,
        limit,
      );
      return rows as Row[];
    },
    nextAfter(now: number): number | undefined {
      return (
        (sql('select min(due) as due from deliveries where due > ?').get(now) as { due: number | null }).due ??
        undefined
      );
    },
    done(event: string): void {
      sql('delete from deliveries where event = ?').run(event);
      sql("update objects set body = json_set(body, '$.pending_webhooks', 0) where id = ?").run(event);
    },
    later({ event, attempt }: Row, due: number): void {
      if (attempt >= givesUpAfter) sql('delete from deliveries where event = ?').run(event);
      else sql('update deliveries set attempt = ?, due = ? where event = ?').run(attempt + 1, due, event);
    },
    hurry: () => sql('update deliveries set due = ?').run(Date.now()),
    count: () => (sql('select count(*) as n from deliveries').get() as { n: number }).n,
  };
}
