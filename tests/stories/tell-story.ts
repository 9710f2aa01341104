/** Plays fault stories on a running platform: an evening of twenty people, each fault in its middle, and afterwards everything that can be asked. */
import type { Beside } from '../load/beside.ts';
import { verdict, type Verdict } from '../load/oracles/verdict.ts';
import { pause } from '../load/pace.ts';
import type { RunRecord } from '../load/report/record.ts';
import { runStory } from '../load/run.ts';
import type { Stage } from '../load/stories/story.ts';
import type { Place } from '../load/where.ts';
import { bePatient } from '../support/patience.ts';
import { platform } from '../support/platform-info.ts';
import { untilFiring, untilQuiet } from './alerts.ts';
import { calm } from './calm.ts';
import { evening } from './evening.ts';
import { judgeAnswers, type Judged, type Times } from './promises.ts';
import type { FaultStory, Plot } from './story.ts';
import { toWholeEnd } from './whole-end.ts';
import { makeWitness, type Witness } from './witness.ts';

/** A busy machine makes people slowly. */
export const preparesWithinMs = 60_000;
const alertsWithinMs = 150_000;
const quietWithinMs = 60_000;
const clearsWithinMs = 300_000;
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
  // One that fires already says nothing of the fault.
  const { alertsAfterwards = [] } = story;
  const all = [...story.alerts, ...alertsAfterwards];
  const already = isWatched ? await untilQuiet(all, { deadlineMs: quietWithinMs, signal }) : [];
  await calm(witness, stage.people, 'the evening goes its way');
  tell(`now: ${story.fault}`);
  const { times, alerts, found } = await hold(story, plot, signal);
  tell(`it is over after ${((times.removedAt - times.injectedAt) / 1_000).toFixed(0)} s`);
  // Whether what comes later is still refused is what the bound is about.
  await pause(story.recoversWithinMs, signal);
  const restless = await calm(witness, stage.people, 'the evening goes its way again').then(
    () => [],
    (error: unknown) => [String(error)],
  );
  const after = await lookAfterwards();
  const afterwards = isWatched
    ? await untilFiring(alertsAfterwards, { from: times.removedAt, deadlineMs: alertsWithinMs, signal })
    : new Map<string, number>();
  const verdicts = [
    verdict('the evening goes its way again', 1, restless),
    verdict('what the story itself looks at', plot.meanwhile || plot.afterwards ? 1 : 0, [...found, ...after]),
    verdict(
      'its alerts fire while it holds',
      isWatched ? story.alerts.length : 0,
      isWatched ? [...notSeen(story.alerts, alerts), ...already.map((name) => `${name} fired before`)] : [],
    ),
    verdict(
      'what is told afterwards is told',
      isWatched ? alertsAfterwards.length : 0,
      isWatched ? notSeen(alertsAfterwards, afterwards) : [],
    ),
  ];
  if (isWatched) {
    const left = await untilQuiet(all, { deadlineMs: clearsWithinMs, signal });
    verdicts.push(verdict('its alerts clear afterwards', all.length, left));
  }
  return { times, verdicts, alerts };
}

/** From the fault's coming to its end; `found` is what the story itself saw meanwhile. */
async function hold(story: FaultStory, plot: Plot, signal: AbortSignal) {
  const holding = new AbortController();
  const injectedAt = Date.now();
  const until = AbortSignal.any([holding.signal, signal]);
  const remedy = await plot.inject();
  // What goes wrong with it is a finding, and ends nothing: the fault has to be taken away.
  const own = (plot.meanwhile?.(until) ?? Promise.resolve([])).catch((error: unknown) => [String(error)]);
  let alerts = new Map<string, number>();
  try {
    const waiting = { from: injectedAt, deadlineMs: story.holdsMs + alertsWithinMs, signal };
    const watched = platform().watching === undefined ? undefined : untilFiring(story.alerts, waiting);
    const [seen] = await Promise.all([watched, pause(story.holdsMs, until)]);
    alerts = seen ?? alerts;
  } finally {
    holding.abort();
    await remedy();
  }
  const removedAt = Date.now();
  return { times: { injectedAt, removedAt }, alerts, found: await own };
}

const notSeen = (names: readonly string[], seen: ReadonlyMap<string, number>) =>
  names.filter((name) => !seen.has(name)).map((name) => `${name} did not fire`);
