/** What shows that a fault was there and met by somebody, where no answer of the evening does. */
import { eventually } from '../support/eventually.ts';
import { pidOf } from '../support/control.ts';
import { newStudent } from '../support/people.ts';
import { platform } from '../support/platform-info.ts';
import { byHand } from './by-hand.ts';
import type { Plot } from './story.ts';

const provedWithinMs = 10_000;

/** Waits for it a little: the end of a fault is no moment of its own. */
export const shows = (what: string, look: () => Promise<boolean>): Promise<string[]> =>
  eventually(what, look, provedWithinMs).then(
    () => [],
    () => [`not seen: ${what}`],
  );

export const isAway = (part: string) => shows(`${part} is not running`, async () => (await pidOf(part)) === null);

async function counted(database: string, sql: string): Promise<number> {
  const [row] = await byHand<{ value: string }>(database, sql, []);
  return Number(row?.value ?? 0);
}

/** booking has something to tell that has not left it for longer than a fact is ever on its way. */
export const factsWait = () =>
  shows('facts of booking wait', async () => {
    const sql = `select count(*) as value from outbox where sent_at is null and created_at < now() - interval '5 seconds'`;
    return (await counted('booking', sql)) > 0;
  });

export async function latestFact(): Promise<number> {
  const [row] = await byHand<{ seq: string }>('booking', 'select coalesce(max(seq), 0) as seq from outbox', []);
  return Number(row?.seq ?? 0);
}

/** Of booking's facts after that one, half reached Kafka so late, or wait longer than that by now. */
export const factsAreLate = (after: number, byMs: number) =>
  shows(`facts of booking come ${byMs} ms late`, async () => {
    const sql = `select percentile_cont(0.5) within group (order by extract(epoch from
      coalesce(sent_at, clock_timestamp()) - created_at) * 1000) as "lateMs" from outbox where seq > $1`;
    const [row] = await byHand<{ lateMs: number | null }>('booking', sql, [after]);
    return (row?.lateMs ?? 0) >= byMs;
  });

/** Mails that were tried, and that the mail server has not taken. */
export const mailsInVain = () =>
  counted(
    'notification',
    `select count(*) as value from mails where attempts > 0 and last_error is not null
      and last_error not in ('withdrawn before it left', 'not wished any more')`,
  );

/** Somebody who has forgotten a password is to be mailed now, and is not. */
export async function mailInVain(): Promise<Pick<Plot, 'meanwhile' | 'proves'>> {
  const [{ email, api }, before] = [await newStudent(), await mailsInVain()];
  return {
    async meanwhile() {
      const { status } = await api.call('POST', 'auth/reset', { email });
      return status < 300 ? [] : [`who had forgotten a password was answered ${status}`];
    },
    proves: () => shows('a mail was tried in vain', async () => (await mailsInVain()) > before),
  };
}

/** A number that the gateway's replicas tell, added up; nothing where this platform does not say where they do. */
async function gatewayCount(name: string): Promise<number | undefined> {
  const { gatewayMetrics } = platform();
  if (gatewayMetrics === undefined) return undefined;
  const pages = await Promise.all(gatewayMetrics.map(async (url) => (await fetch(url)).text()));
  const lines = pages.flatMap((page) => page.split('\n')).filter((line) => line.split(/[ {]/)[0] === name);
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

/** Requests that Redis did not count. */
export const uncounted = () => gatewayCount('gateway_rate_limiter_away_total');
