/** Plays fault stories on a running platform: an evening of twenty people, each fault in its middle, and afterwards everything that can be asked. */
import type { Beside } from '../load/beside.ts';
import { verdict, type Verdict } from '../load/oracles/verdict.ts';
import { pause } from '../load/pace.ts';
import type { RunRecord } from '../load/report/record.ts';
import { runStory } from '../load/run.ts';
import type { Stage } from '../load/stories/story.ts';
import type { Place } from '../load/where.ts';
import { eventually } from '../support/eventually.ts';
import { bePatient } from '../support/patience.ts';
import { platform } from '../support/platform-info.ts';
import { falseAlerts } from './alert-log.ts';
import { untilDecided, untilQuiet, watchAlerts, type AlertWatch } from './alerts.ts';
import { calm, refusedSince } from './calm.ts';
import { evening } from './evening.ts';
import { isAnswer, isFelt, judgeAnswers, type Judged, type Times } from './promises.ts';
import type { FaultStory, Plot } from './story.ts';
import { toWholeEnd } from './whole-end.ts';
import { makeWitness, type Witness } from './witness.ts';

/** A busy machine makes people slowly. */
export const preparesWithinMs = 60_000;
const alertsWithinMs = 150_000;
const quietWithinMs = 60_000;
const clearsWithinMs = 300_000;
const decidedWithinMs = 60_000;
const metWithinMs = 30_000;
/** No evening takes longer: its stories end it. People come with tokens and hours for it. */
const mostMinutes = 20;
const minutesBesides = 5;

export type Telling = {
  /** One after another, in one evening. */
  stories: readonly FaultStory[];
  place: Place;
  people: number;
  tell(words: string): void;
  signal: AbortSignal;
};
type Outcome = { times: Times; verdicts: Verdict[]; alerts: Map<string, number> };
type Played = Outcome & { story: FaultStory; begunAt: number };
export type Told = { story: FaultStory; judged: Judged; alerts: Map<string, number>; heldMs: number };

export async function tellStories(telling: Telling): Promise<{ record: RunRecord; told: Told[] }> {
  const { stories, place, people, tell, signal } = telling;
  bePatient(preparesWithinMs);
  const witness = makeWitness();
  const played: Played[] = [];
  const beside: Beside = {
    hear: witness.hear,
    listen: witness.listen,
    async play(stage) {
      for (const story of stories) {
        if (stage.signal.aborted) return;
        const begunAt = Date.now();
        played.push({ story, begunAt, ...(await breakAndMend(story, stage, witness)) });
      }
    },
  };
  const minutes = Math.min(
    mostMinutes,
    stories.map(minutesOf).reduce((sum, one) => sum + one, 0),
  );
  const run = await runStory({ asked: evening({ people, minutes }), place, tell, signal, beside });
  if (played.length < stories.length) throw new Error('the evening ended before its stories');
  const judged = played.map(({ story, times, begunAt }, index) => {
    const nextAt = played[index + 1]?.begunAt ?? Infinity;
    const own = witness.heard.filter(({ askedAt }) => askedAt >= begunAt && askedAt < nextAt);
    return judgeAnswers(own, story, times);
  });
  const told = played.map(({ story, times, alerts }, index) => ({
    story,
    judged: judged[index] as Judged,
    alerts,
    heldMs: times.removedAt - times.injectedAt,
  }));
  return { record: recordOf(run, played, told), told };
}

/** How long alerts take is not known. */
const minutesOf = ({ holdsMs, alerts, alertsAfterwards = [] }: FaultStory) =>
  alerts.length + alertsAfterwards.length > 0 ? mostMinutes : Math.ceil(holdsMs / 60_000) + minutesBesides;

function recordOf(run: RunRecord, played: readonly Played[], told: readonly Told[]): RunRecord {
  // Where there is one it needs no name.
  const by = (name: string) => (told.length > 1 ? `${name}: ` : '');
  return {
    ...run,
    story: told.map(({ story }) => story.name).join('+'),
    about: told.map(({ story }) => `${story.hypothesis} ${story.promise}`).join(' '),
    minutes: Math.round(told.reduce((sum, { heldMs }) => sum + heldMs, 0) / 6_000) / 10,
    thresholds: told.flatMap(({ story: { name }, judged }) =>
      judged.passed.map((one) => ({ ...one, what: `${by(name)}${one.what}` })),
    ),
    verdicts: [
      ...told.flatMap(({ story: { name }, judged }, index) =>
        [...judged.verdicts, ...(played[index]?.verdicts ?? [])].map((one) => ({
          ...one,
          oracle: `${by(name)}${one.oracle}`,
        })),
      ),
      ...run.verdicts,
    ],
  };
}

async function breakAndMend(story: FaultStory, stage: Stage, witness: Witness): Promise<Outcome> {
  const plot = await story.begin(stage);
  // From here on the first answer is what counts.
  bePatient(0);
  const { afterwards } = plot;
  const { tidy } = story;
  return toWholeEnd({ afterwards, tidy, tell: stage.tell }, (lookAfterwards) =>
    playPlot({ story, plot, stage, witness, lookAfterwards }),
  );
}

type Plotted = {
  story: FaultStory;
  plot: Plot;
  stage: Stage;
  witness: Witness;
  lookAfterwards(): Promise<string[]>;
};

async function playPlot({ story, plot, stage, witness, lookAfterwards }: Plotted): Promise<Outcome> {
  const { tell, signal } = stage;
  const isWatched = platform().watching !== undefined;
  // One that fires or comes already says nothing of the fault.
  const { alertsAfterwards = [] } = story;
  const all = [...story.alerts, ...alertsAfterwards];
  const already = isWatched ? await untilQuiet(all, ['pending', 'firing'], { deadlineMs: quietWithinMs, signal }) : [];
  const { people } = stage;
  await calm(witness, 'the evening goes its way', { people });
  tell(`now: ${story.fault}`);
  const watch = isWatched ? await watchAlerts(Date.now(), signal) : undefined;
  try {
    const { times, unproved, found } = await hold(story, plot, { watch, witness, signal });
    const meanwhile = new Map(watch?.seen);
    tell(`it is over after ${((times.removedAt - times.injectedAt) / 1_000).toFixed(0)} s`);
    // Whether what comes later is still refused is what the bound is about.
    await pause(story.recoversWithinMs, signal);
    const refused = refusedSince(witness.heard, times.injectedAt);
    const again = calm(witness, 'the evening goes its way again', { people, refused });
    const restless = await again.then(() => [], told);
    const after = await lookAfterwards();
    await watch?.until(alertsAfterwards, { deadlineMs: alertsWithinMs, signal });
    await (watch && untilDecided(times.removedAt, { deadlineMs: decidedWithinMs, signal }));
    const left = watch ? await untilQuiet(all, ['firing'], { deadlineMs: clearsWithinMs, signal }) : [];
    const alerts = new Map(watch?.seen);
    const verdicts = [
      ...proof(story, plot, unproved),
      verdict('the evening goes its way again', 1, restless),
      verdict('what the story itself looks at', plot.meanwhile || plot.afterwards ? 1 : 0, [...found, ...after]),
      ...(watch ? alertVerdicts(story, { already, meanwhile, alerts, left }) : notWatched),
    ];
    return { times, verdicts, alerts };
  } finally {
    await watch?.end();
  }
}

/** What the plot has looked at besides answers, or instead of them. */
function proof({ felt }: FaultStory, { proves }: Plot, unproved: readonly string[]): Verdict[] {
  if (felt === 'by its own proof') return [verdict(isFelt, 1, unproved)];
  return proves ? [verdict('the fault is there', 1, unproved)] : [];
}

const told = (error: unknown) => [String(error)];

const alertOracles = {
  while: 'its alerts fire while it holds',
  afterwards: 'what is told afterwards is told',
  others: 'no alert fires that it does not name',
  clear: 'its alerts clear afterwards',
} as const;
const notWatched = Object.values(alertOracles).map((oracle) => verdict(oracle, 0, []));

type Alerted = {
  already: readonly string[];
  meanwhile: ReadonlyMap<string, number>;
  alerts: ReadonlyMap<string, number>;
  left: readonly string[];
};

function alertVerdicts(story: FaultStory, { already, meanwhile, alerts, left }: Alerted): Verdict[] {
  const { alertsAfterwards = [] } = story;
  const before = already.map((name) => `${name} was there before`);
  return [
    verdict(alertOracles.while, story.alerts.length, [...notSeen(story.alerts, meanwhile), ...before]),
    verdict(alertOracles.afterwards, alertsAfterwards.length, notSeen(alertsAfterwards, alerts)),
    verdict(alertOracles.others, 1, falseAlerts(alerts, story)),
    verdict(alertOracles.clear, story.alerts.length + alertsAfterwards.length, left),
  ];
}

type Holding = { watch: AlertWatch | undefined; witness: Witness; signal: AbortSignal };

/** The people of an evening are few: who needs what is broken may come later. Whether anybody did is judged afterwards. */
async function untilMet({ felt, mayBeRefused }: FaultStory, { heard }: Witness, injectedAt: number): Promise<void> {
  if (felt !== 'by refusals') return;
  const met = () =>
    heard.some((one) => one.askedAt >= injectedAt && mayBeRefused.includes(one.endpoint) && !isAnswer(one));
  await eventually('somebody is refused', async () => met(), metWithinMs).catch(() => undefined);
}

/** From the fault's coming to its end; `found` is what the story itself saw meanwhile, `unproved` what shows that the fault was none. */
async function hold(story: FaultStory, plot: Plot, { watch, witness, signal }: Holding) {
  const holding = new AbortController();
  const injectedAt = Date.now();
  const until = AbortSignal.any([holding.signal, signal]);
  const remedy = await plot.inject();
  // What goes wrong with it is a finding, and ends nothing: the fault has to be taken away.
  const own = (plot.meanwhile?.(until) ?? Promise.resolve([])).catch(told);
  const untilProved = async () => {
    const waiting = { deadlineMs: story.holdsMs + alertsWithinMs, signal };
    await Promise.all([watch?.until(story.alerts, waiting), pause(story.holdsMs, until)]);
    if (!until.aborted) await untilMet(story, witness, injectedAt);
    return (plot.proves?.() ?? Promise.resolve(['nobody has looked whether it was there'])).catch(told);
  };
  const mend = async () => {
    holding.abort();
    await remedy();
  };
  const unproved = await untilProved().finally(mend);
  const removedAt = Date.now();
  return { times: { injectedAt, removedAt }, unproved, found: await own };
}

const notSeen = (names: readonly string[], seen: ReadonlyMap<string, number>) =>
  names.filter((name) => !seen.has(name)).map((name) => `${name} did not fire`);
