/** Asks Prometheus which alerts fire. The platform's time for alerts goes faster than a school's (PARLANCE_TEST_ALERTS). */
import { platform } from '../support/platform-info.ts';
import { eventually } from '../support/eventually.ts';

type Known = { labels: Record<string, string>; state: 'pending' | 'firing' | 'inactive'; activeAt: string };

/** Those of a budget's short window: the others stay as long as they look back. */
const isQuick = ({ labels: { window = '1h' } }: Known) => window === '1h';
const answerMs = 10_000;

async function firing(): Promise<Known[]> {
  const { metrics } = platform().watching ?? { metrics: '' };
  const answer = await fetch(`${metrics}/api/v1/alerts`, { signal: AbortSignal.timeout(answerMs) });
  const { data } = (await answer.json()) as { data: { alerts: Known[] } };
  return data.alerts.filter((one) => one.state === 'firing' && isQuick(one));
}

const nameOf = ({ labels }: Known) => labels.alertname ?? '';

/** What has reached Alertmanager, which tells people. */
async function told(): Promise<Set<string>> {
  const { alerts } = platform().watching ?? { alerts: '' };
  const answer = await fetch(`${alerts}/api/v2/alerts?active=true`, { signal: AbortSignal.timeout(answerMs) });
  const all = (await answer.json()) as { labels: Record<string, string> }[];
  return new Set(all.map(({ labels }) => labels.alertname ?? ''));
}

type Waiting = { from: number; deadlineMs: number; signal: AbortSignal };

/** Each of them by the deadline, with the time it took; whatever others fire is answered too. */
export async function untilFiring(names: readonly string[], { from, deadlineMs, signal }: Waiting) {
  const seen = new Map<string, number>();
  const look = async () => {
    const known = await told();
    for (const one of await firing()) {
      const name = nameOf(one);
      if (known.has(name) && !seen.has(name)) seen.set(name, Date.now() - from);
    }
    return signal.aborted || names.every((name) => seen.has(name));
  };
  await eventually('the alerts of the story fire', look, deadlineMs).catch(() => undefined);
  return seen;
}

export async function untilQuiet(names: readonly string[], waiting: Omit<Waiting, 'from'>): Promise<string[]> {
  const { deadlineMs, signal } = waiting;
  let left: string[] = [];
  const look = async () => {
    left = (await firing()).map(nameOf).filter((name) => names.includes(name));
    return signal.aborted || left.length === 0;
  };
  await eventually('the alerts of the story have cleared', look, deadlineMs).catch(() => undefined);
  return left;
}
