/** One run of one story: people come, play it for some minutes, everything settles, and the oracles are asked. */
import type { Act } from './acts.ts';
import type { Asked } from './asked.ts';
import type { Beside } from './beside.ts';
import { makeCaller } from './caller.ts';
import { openForReading, type Look } from './databases.ts';
import { readInbox } from './inbox.ts';
import { makeCrowd, type Crowd } from './live/crowd.ts';
import { keepEvents, type KeptEvents } from './live/kept-events.ts';
import type { StreamStory } from './live/stream.ts';
import { loadNow, watchMachine } from './machine.ts';
import { makeMeter, type Meter } from './meter.ts';
import { eventually } from '../support/eventually.ts';
import { schoolNow } from '../support/people.ts';
import { judge } from './oracles/judge.ts';
import { wrongNow } from './oracles/meanwhile.ts';
import type { Everybody } from './oracles/rows.ts';
import type { Verdict } from './oracles/verdict.ts';
import { pause, unlessEnded } from './pace.ts';
import type { Company } from './company.ts';
import { prepare } from './people.ts';
import { plant } from './plants.ts';
import { passed, type Passed } from './report/passed.ts';
import type { RunRecord } from './report/record.ts';
import { settle, untilHeard } from './settle.ts';
import { stories } from './stories/all.ts';
import type { Story } from './stories/story.ts';
import type { Place } from './where.ts';

const lookEveryMs = 15_000;
const settleWithinMs = 120_000;
/** A test platform takes as many forms as come; others by the minute, of one address. */
const signIns = { test: 6_000, usual: 100 };

type Run = {
  asked: Asked;
  place: Place;
  story: Story;
  look: Look;
  tell: (words: string) => void;
  signal: AbortSignal;
  /** The run ends with it, at the latest when its minutes are over. */
  beside?: Beside;
};

export async function runStory(given: Omit<Run, 'story' | 'look'>): Promise<RunRecord> {
  const story = stories[given.asked.story];
  const { look, close } = openForReading(given.place.info.databaseUrl);
  try {
    return await playAndJudge({ ...given, story, look });
  } finally {
    await close();
  }
}

async function playAndJudge(run: Run): Promise<RunRecord> {
  const loadBefore = loadNow();
  const { asked, place, story, look, tell, signal } = run;
  const [{ now: mark = '' } = {}] = await look<{ now: string }>('booking', 'select clock_timestamp()::text as now');
  const acts: Act[] = [];
  const signInsAMinute = place.info.formsAMinute ?? (place.info.controlUrl ? signIns.test : signIns.usual);
  const needs = story.needs(asked.people, asked.minutes);
  const company = await unlessEnded(prepare(needs, { tell, signInsAMinute, acts }), signal);
  const everybody = uidsOf(company);
  // What was to be done before it begins is no load of the story.
  await unlessEnded(settle({ look, everybody, mark, withinMs: settleWithinMs }), signal);
  const kept = keepEvents(look, [...everybody.students, ...everybody.tutors]);
  const played = await play({ ...run, company, everybody, acts, kept, loadBefore });
  await plantInTables(run, everybody);
  const settled = await unlessEnded(settle({ look, everybody, mark, withinMs: settleWithinMs }), signal);
  tell(settled.isQuiet ? `quiet after ${(settled.ms / 1_000).toFixed(1)} s` : 'it did not become quiet');
  const { meanwhile, crowd, meter } = played;
  await kept.collect();
  await untilHeard(crowd.stories(), kept);
  const inbox = await readInbox(place.info.mailApi);
  const taught = company.attended;
  const schoolAt = await eventually('the school says what time it is', async () => (await schoolNow()) || undefined);
  const evidence = { look, everybody, acts, taught, streams: crowd.stories(), kept, inbox, mark, schoolAt, meanwhile };
  const { verdicts, delays } = await judge(evidence);
  await crowd.close();
  for (const ms of delays) meter.note('commit to live event', { ms: Math.max(0, ms), status: 200, at: 0 });
  return recordOf(run, { ...played, acts, verdicts, streams: crowd.stories() });
}

const uidsOf = ({ students, tutors }: Company): Everybody => ({
  students: students.map(({ uid }) => uid),
  tutors: tutors.map(({ uid }) => uid),
});

async function plantInTables({ asked, place, tell }: Run, { students }: Everybody): Promise<void> {
  if (asked.plant === undefined || asked.plant === 'lost-event') return;
  const isPlanted = await plant(asked.plant, place.info.databaseUrl, students);
  if (!isPlanted) throw new Error(`there was nothing to plant "${asked.plant}" in`);
  tell(`planted: ${asked.plant}`);
}

type Playing = Run & { company: Company; everybody: Everybody; acts: Act[]; kept: KeptEvents; loadBefore: number };
type Meanwhile = { looks: number; faults: string[] };
type Played = {
  startedAt: number;
  meter: Meter;
  crowd: Crowd;
  meanwhile: Meanwhile;
  machine: ReturnType<ReturnType<typeof watchMachine>>;
};

async function play({
  asked,
  place,
  story,
  company,
  everybody,
  acts,
  kept,
  loadBefore,
  look,
  tell,
  signal,
  beside,
}: Playing): Promise<Played> {
  const { publicUrl } = place.info;
  const crowd = makeCrowd({ publicUrl, swallowsOne: asked.plant === 'lost-event', signal });
  const each = story.streamsEach(asked.people);
  if (each > 0) {
    tell(`${(company.students.length + company.tutors.length) * each} live streams open`);
    await unlessEnded(crowd.open([...company.students, ...company.tutors], each), signal);
  }
  const lengthMs = asked.minutes * 60_000;
  const startedAt = Date.now();
  const meter = makeMeter({ startedAt, lengthMs });
  const caller = makeCaller({ publicUrl, meter });
  const done = new AbortController();
  const ending = AbortSignal.any([AbortSignal.timeout(lengthMs), done.signal, signal]);
  tell(`"${story.name}" goes on for ${asked.minutes} min`);
  const endMachine = watchMachine(loadBefore);
  const looking = lookOn({ look, everybody, kept, tell, signal: ending });
  const [{ minutes, people }, heard] = [asked, beside?.listen(caller) ?? caller];
  const stage = { company, caller: heard, crowd, acts, meter, minutes, people, signal: ending, tell };
  const besides = beside?.play(stage).finally(() => done.abort());
  await Promise.all([story.play(stage), besides]).finally(() => caller.close());
  if (!ending.aborted) tell('the story ended before its time');
  signal.throwIfAborted();
  return { startedAt, meter, crowd, meanwhile: await looking, machine: endMachine() };
}

type Looking = Pick<Playing, 'look' | 'everybody' | 'kept' | 'signal' | 'tell'>;

async function lookOn({ look, everybody, kept, signal, tell }: Looking): Promise<Meanwhile> {
  const meanwhile: Meanwhile = { looks: 0, faults: [] };
  while (!signal.aborted) {
    // A database that is away for a moment is what load is for: the run goes on, and its end is looked at whole.
    const looked = wrongNow(look, everybody).then(async (faults) => {
      meanwhile.faults.push(...faults);
      meanwhile.looks += 1;
      await kept.collect();
    });
    await looked.catch((error: unknown) => tell(`a look meanwhile failed: ${String(error)}`));
    await pause(lookEveryMs, signal);
  }
  return meanwhile;
}

type Done = Played & { acts: readonly Act[]; verdicts: Verdict[]; streams: StreamStory[] };

function recordOf({ asked, place, story }: Run, done: Done): RunRecord {
  const { meter, startedAt, machine, verdicts, streams, acts } = done;
  const ofKind = meter.ofKind();
  const thresholds: Passed[] = passed(ofKind, story).filter(({ unit }) => !asked.untimed || unit !== 'ms');
  return {
    story: story.name,
    about: story.about,
    people: asked.people,
    minutes: asked.minutes,
    plant: asked.plant,
    url: place.info.publicUrl,
    startedAt,
    machine,
    streams: streams.length,
    reopened: streams.reduce((sum, { opened }) => sum + Math.max(0, opened.length - 1), 0),
    acts: acts.length,
    notSent: meter.unsent,
    endpoints: meter.figures(),
    kinds: ofKind,
    slices: meter.slices(),
    thresholds,
    verdicts,
  };
}
