/** Asks Prometheus which alerts fire. The platform's time for alerts goes faster than a school's (PARLANCE_TEST_ALERTS). */
import { pause } from '../load/pace.ts';
import { eventually } from '../support/eventually.ts';
import { platform } from '../support/platform-info.ts';
import { makeAlertLog, type AlertLog } from './alert-log.ts';

type Known = { labels: Record<string, string>; state: 'pending' | 'firing' | 'inactive'; activeAt: string };

/** Those of a budget's short window: the others stay as long as they look back. */
const isQuick = ({ labels: { window = '1h' } }: Known) => window === '1h';
const answerMs = 10_000;

async function alertsOf(state: Known['state']): Promise<Known[]> {
  const { metrics } = platform().watching ?? { metrics: '' };
  const answer = await fetch(`${metrics}/api/v1/alerts`, { signal: AbortSignal.timeout(answerMs) });
  const { data } = (await answer.json()) as { data: { alerts: Known[] } };
  return data.alerts.filter((one) => one.state === state && isQuick(one));
}

const nameOf = ({ labels }: Known) => labels.alertname ?? '';

/** What has reached Alertmanager, which tells people. */
async function told(): Promise<Set<string>> {
  const { alerts } = platform().watching ?? { alerts: '' };
  const answer = await fetch(`${alerts}/api/v2/alerts?active=true`, { signal: AbortSignal.timeout(answerMs) });
  const all = (await answer.json()) as { labels: Record<string, string> }[];
  return new Set(all.map(({ labels }) => labels.alertname ?? ''));
}

type Waiting = { deadlineMs: number; signal: AbortSignal };

export type AlertWatch = {
  seen: AlertLog['seen'];
  /** Each of them by the deadline; the watch goes on. */
  until(names: readonly string[], waiting: Waiting): Promise<void>;
  end(): Promise<void>;
};

const lookEveryMs = 1_000;

const namesOf = async (state: Known['state']) => new Set((await alertsOf(state)).map(nameOf));

/** Notes whatever fires until it is ended. */
export async function watchAlerts(from: number, signal: AbortSignal): Promise<AlertWatch> {
  // Pending first: what begins to fire between the two questions is in one of the answers.
  const known = async () => ({ pending: await namesOf('pending'), firing: await namesOf('firing') });
  const log = makeAlertLog(await known());
  const ending = new AbortController();
  const until = AbortSignal.any([ending.signal, signal]);
  const look = async () => log.note({ ...(await known()), told: await told() }, Date.now() - from);
  const going = (async () => {
    while (!until.aborted) {
      // One answer that does not come is asked for again.
      await look().catch(() => undefined);
      await pause(lookEveryMs, until);
    }
  })();
  return {
    seen: log.seen,
    async until(wanted, waiting) {
      const areSeen = async () => waiting.signal.aborted || wanted.every((name) => log.seen.has(name));
      await eventually('the alerts of the story fire', areSeen, waiting.deadlineMs).catch(() => undefined);
    },
    async end() {
      ending.abort();
      await going;
    },
  };
}

/** What the fault has begun may fire when it is over: until each of these has, or has cleared. */
export async function untilDecided(since: number, { deadlineMs, signal }: Waiting): Promise<void> {
  const isBegun = ({ activeAt }: Known) => Date.parse(activeAt) <= since;
  const areDecided = async () => signal.aborted || !(await alertsOf('pending')).some(isBegun);
  await eventually('nothing is pending any more', areDecided, deadlineMs).catch(() => undefined);
}

/** Answers those of them that still fire, or also come, at the deadline. */
export async function untilQuiet(
  names: readonly string[],
  states: readonly Known['state'][],
  { deadlineMs, signal }: Waiting,
): Promise<string[]> {
  let left: string[] = [];
  const look = async () => {
    const there = await Promise.all(states.map(namesOf));
    left = names.filter((name) => there.some((known) => known.has(name)));
    return signal.aborted || left.length === 0;
  };
  await eventually('the alerts of the story have cleared', look, deadlineMs).catch(() => undefined);
  return left;
}
