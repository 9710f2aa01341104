/** What k6 is asked to do: a scenario for each part of a story, in which each person is a virtual user, and the promises as thresholds. Pure. */
import { answerMs } from '../answer.ts';
import type { Cast } from '../company.ts';
import { bars, mostFailed } from '../endpoints.ts';
import type { Arrivals, Story } from '../stories/story.ts';

/** Whoever has begun something when the time is over ends it: at most three calls, one after another, and a lesson is brought to its end. */
const graceS = (4 * answerMs) / 1_000 + 15;
/** Everybody begins together, a little after k6 says so. */
const beginsWithinS = 5;

type Scenario = {
  executor: 'per-vu-iterations' | 'constant-arrival-rate';
  exec: 'live' | 'come';
  gracefulStop: string;
  vus?: number;
  [setting: string]: unknown;
};
export type Options = {
  scenarios: Record<string, Scenario>;
  thresholds: Record<string, string[]>;
  [setting: string]: unknown;
};
type Playing = { story: Story; cast: Cast; minutes: number; untimed: boolean };

/** How many people are virtual users who say that they have ended. */
export const livesIn = ({ scenarios }: Options): number =>
  Object.values(scenarios).reduce((sum, { vus = 0 }) => sum + vus, 0);

export function optionsOf({ story, cast, minutes, untimed }: Playing): Options {
  const lengthS = minutes * 60;
  const gracefulStop = `${graceS}s`;
  const lives = Object.entries(story.parts).flatMap(([part, { size }]): [string, Scenario][] => {
    const vus = size(cast);
    if (vus === 0) return [];
    const maxDuration = `${lengthS + beginsWithinS}s`;
    const each = { vus, iterations: 1, maxDuration, gracefulStop, env: { PART: part } };
    return [[part, { executor: 'per-vu-iterations', exec: 'live', ...each }]];
  });
  const arrivals = story.arrivals === undefined ? [] : [arriving(story.arrivals, cast, `${lengthS}s`, gracefulStop)];
  return {
    scenarios: Object.fromEntries([...lives, ...arrivals]),
    thresholds: { ...(untimed ? {} : times(story)), unanswered: [`rate<=${story.mostFailed ?? mostFailed}`] },
    summaryTrendStats: ['med', 'p(95)', 'p(99)', 'max', 'count'],
    systemTags: ['status', 'method', 'name', 'scenario', 'error_code'],
  };
}

function arriving(arrivals: Arrivals, cast: Cast, duration: string, gracefulStop: string): [string, Scenario] {
  const { mostAtOnce, perSecond } = arrivals;
  const rate = Math.max(1, Math.round(perSecond(cast) * 60));
  // All of them from the beginning: k6 sends nothing while it makes another.
  const coming = { rate, timeUnit: '1m', duration, preAllocatedVUs: mostAtOnce, maxVUs: mostAtOnce, gracefulStop };
  return ['arrivals', { executor: 'constant-arrival-rate', exec: 'come', ...coming }];
}

function times(story: Story): Record<string, string[]> {
  const own = { ...bars, ...story.bars };
  return Object.fromEntries(
    story.asks.map((kind) => [
      `http_req_duration{kind:${kind}}`,
      [`p(95)<=${own[kind].p95}`, `p(99)<=${own[kind].p99}`],
    ]),
  );
}
