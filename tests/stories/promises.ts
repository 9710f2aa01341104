/** What people were answered beside what a story promises. */
import { isRule } from '../load/endpoints.ts';
import { verdict, type Verdict } from '../load/oracles/verdict.ts';
import type { Passed } from '../load/report/passed.ts';
import type { FaultStory } from './story.ts';
import type { Heard } from './witness.ts';

export type Times = { injectedAt: number; removedAt: number };
type Promised = Pick<FaultStory, 'mayBeRefused' | 'mayBeSlow' | 'answersWithinMs' | 'recoversWithinMs' | 'felt'>;

/** Half of the answers to what goes on may take so many times as long as before, and this long in any case. */
const mostSlower = 3;
const quickMs = 50;
/** Of the answers that a fault makes late so many are: one that is late now and then proves nothing. */
const shareLate = 0.2;

/** What a rule refuses is not the fault's doing; somebody who is not known any more, or finds nothing, is. */
export const isAnswer = ({ endpoint, status }: Pick<Heard, 'endpoint' | 'status'>): boolean =>
  (status >= 200 && status < 300) || isRule(status, endpoint);
/** What a program says that cannot do its work now. */
const inWords = ({ status, code }: Heard): boolean => (status === 503 || status === 504) && code !== undefined;

const told = ({ endpoint, status, code, askedAt, answeredAt }: Heard, { injectedAt }: Times): string =>
  [
    `"${endpoint}" asked ${((askedAt - injectedAt) / 1_000).toFixed(1)} s after the fault`,
    `was answered ${status === 0 ? 'nothing' : status}${code === undefined ? '' : ` ${code}`}`,
    `after ${((answeredAt - askedAt) / 1_000).toFixed(1)} s`,
  ].join(' ');

export type Judged = {
  verdicts: Verdict[];
  passed: Passed[];
  refused: Record<string, number>;
  longestMs: number;
  recoveryMs: number;
};

/** As a report names it. */
export const isFelt = 'the fault is felt';

export function judgeAnswers(heard: readonly Heard[], promised: Promised, times: Times): Judged {
  const { injectedAt, removedAt } = times;
  const meanwhile = heard.filter(({ askedAt, answeredAt }) => answeredAt >= injectedAt && askedAt <= removedAt);
  const mayFail = new Set<string>(promised.mayBeRefused);
  const goesOn = ({ endpoint }: Heard) => !mayFail.has(endpoint);
  const others = meanwhile.filter(goesOn);
  const before = heard.filter((one) => one.answeredAt < injectedAt && goesOn(one));
  const quick = Math.max(quickMs, mostSlower * medianMs(before));
  const needing = meanwhile.filter(({ endpoint }) => mayFail.has(endpoint));
  const refusals = needing.filter((one) => !isAnswer(one));
  const silent = refusals.filter((one) => !inWords(one));
  const late = heard.filter(({ askedAt }) => askedAt > removedAt + promised.recoversWithinMs && askedAt > removedAt);
  const tell = (list: readonly Heard[]) => list.map((one) => told(one, times));
  const longest = Math.max(0, ...meanwhile.map(({ askedAt, answeredAt }) => answeredAt - askedAt));
  const recovery = recoveryMs(heard, times);
  return {
    verdicts: [
      ...feltByAnswers(meanwhile, promised, times),
      verdict('what does not need it goes on', others.length, tell(others.filter((one) => !isAnswer(one)))),
      verdict('what needs it is refused in words', refusals.length, tell(silent)),
      verdict('nothing is refused any more afterwards', late.length, tell(late.filter((one) => !isAnswer(one)))),
    ],
    passed: [
      {
        what: 'longest answer while it held',
        value: longest,
        bar: promised.answersWithinMs,
        unit: 'ms',
        isKept: longest <= promised.answersWithinMs,
      },
      ...(promised.mayBeSlow ? [] : [slowness(medianMs(others), quick)]),
      {
        what: 'the last refusal after it ended',
        value: recovery,
        bar: promised.recoversWithinMs,
        unit: 'ms',
        isKept: recovery <= promised.recoversWithinMs,
      },
    ],
    refused: countBy(refusals),
    longestMs: longest,
    recoveryMs: recovery,
  };
}

/** A fault that nobody meets keeps every promise. What the plot proves is asked where it is played. */
function feltByAnswers(meanwhile: readonly Heard[], { felt, mayBeRefused }: Promised, times: Times): Verdict[] {
  if (felt === 'by its own proof') return [];
  const calls = new Set<string>(felt === 'by refusals' ? mayBeRefused : felt.calls);
  const asked = meanwhile.filter(({ endpoint, askedAt }) => calls.has(endpoint) && askedAt >= times.injectedAt);
  const met = asked.filter((one) =>
    felt === 'by refusals' ? !isAnswer(one) : one.answeredAt - one.askedAt >= felt.takeMs,
  );
  const enough = felt === 'by refusals' ? 1 : Math.max(1, asked.length * shareLate);
  if (asked.length === 0) return [verdict(isFelt, 1, ['nobody asked for what needs it'])];
  const said = felt === 'by refusals' ? 'refused' : `as late as ${felt.takeMs} ms`;
  const faults = met.length >= enough ? [] : [`of ${asked.length} calls that need it ${met.length} were ${said}`];
  return [verdict(isFelt, asked.length, faults)];
}

const slowness = (value: number, bar: number): Passed => ({
  what: 'half of the answers to what goes on while it held',
  value,
  bar,
  unit: 'ms',
  isKept: value <= bar,
});

function medianMs(heard: readonly Heard[]): number {
  const times = heard.map(({ askedAt, answeredAt }) => answeredAt - askedAt).toSorted((a, b) => a - b);
  return times[Math.floor(times.length / 2)] ?? 0;
}

/** From the end of the fault to the asking of the last call that failed. */
export function recoveryMs(heard: readonly Heard[], { removedAt }: Times): number {
  const failed = heard.filter((one) => one.askedAt > removedAt && !isAnswer(one));
  return failed.length === 0 ? 0 : Math.max(...failed.map(({ askedAt }) => askedAt)) - removedAt;
}

function countBy(refusals: readonly Heard[]): Record<string, number> {
  const groups = Object.groupBy(refusals, ({ status, code }) => `${status} ${code ?? 'without words'}`);
  return Object.fromEntries(Object.entries(groups).map(([what, list = []]) => [what, list.length]));
}
