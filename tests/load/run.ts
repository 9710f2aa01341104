/** One run of one story: people come, play it for some minutes, everything settles, and the oracles are asked. */
import type { Act } from './acts.ts';
import type { Asked } from './asked.ts';
import type { Beside } from './beside.ts';
import { answerMs } from './answer.ts';
import { besideK6 } from './beside-k6/all.ts';
import { makeCaller } from './caller.ts';
import { conflict } from './conflicts.ts';
import { openForReading, type Look } from './databases.ts';
import { isGuard, putBack } from './guards.ts';
import { readInbox } from './inbox.ts';
import { makeCrowd, type Crowd } from './live/crowd.ts';
import { keepEvents, type KeptEvents } from './live/kept-events.ts';
import type { Days, StreamStory } from './live/stream.ts';
import type { Line } from './k6/lines.ts';
import { loadNow, watchMachine } from './machine.ts';
import { makeMeter, type Meter } from './meter.ts';
import { databaseUrl } from '../support/database-url.ts';
import { eventually } from '../support/eventually.ts';
import { schoolNow } from '../support/people.ts';
import { judge } from './oracles/judge.ts';
import { wrongNow } from './oracles/meanwhile.ts';
import type { Everybody } from './oracles/rows.ts';
import type { Verdict } from './oracles/verdict.ts';
import { pause, unlessEnded } from './pace.ts';
import type { Company } from './company.ts';
import { prepare } from './people.ts';
import { bringK6 } from './player/k6.ts';
import { playInK6 } from './player/play.ts';
import { isInTables, plant, refusedPlant } from './plants.ts';
import { passed, type Passed } from './report/passed.ts';
import type { RunRecord } from './report/record.ts';
import { settle, untilHeard } from './settle.ts';
import { stories } from './stories/all.ts';
import { daysOf } from './stories/doing.ts';
import type { Stage, Story } from './stories/story.ts';
import type { Place } from './where.ts';

const lookEveryMs = 15_000;
/** Hours that a story opens later lie in these days behind those that it begins with. */
const moreDays = 3;
/** Who comes at a rate comes as soon as k6 is there, and the others a moment later. */
const beginsTogetherMs = 2_000;
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
  const { asked, place } = given;
  const story = stories[asked.story];
  const { databaseUrl: server } = place.info;
  const { look, close } = openForReading(server);
  const mend = () => putBack((database) => databaseUrl(database, server));
  try {
    // What a run before this one has left, when it was killed.
    if (refusedPlant(place.info) === undefined) await mend();
    return await playAndJudge({ ...given, story, look });
  } finally {
    await close();
    if (asked.plants.some(isGuard)) await mend();
  }
}

async function playAndJudge(run: Run): Promise<RunRecord> {
  const { asked, place, story, look, tell, signal } = run;
  if (story.needsControl && !place.info.controlUrl)
    throw new Error(`only a test platform lets "${story.name}" take its programs away`);
  const program = await unlessEnded(bringK6(tell), signal);
  const loadBefore = loadNow();
  const [{ now: mark = '' } = {}] = await look<{ now: string }>('booking', 'select clock_timestamp()::text as now');
  const since = Date.now();
  const acts: Act[] = [];
  const signInsAMinute = place.info.formsAMinute ?? (place.info.controlUrl ? signIns.test : signIns.usual);
  const needs = story.needs(asked.people, asked.minutes);
  const company = await unlessEnded(prepare(needs, { tell, signInsAMinute, acts, look }), signal);
  const why = story.unable?.(company);
  if (why !== undefined) throw new Error(why);
  const everybody = uidsOf(company);
  // What was to be done before it begins is no load of the story.
  await unlessEnded(settle({ look, everybody, mark, withinMs: settleWithinMs }), signal);
  const kept = keepEvents({ look, everybody, since });
  const played = await play({ ...run, program, company, everybody, acts, kept, loadBefore });
  await plantInTables(run, everybody);
  const settled = await unlessEnded(settle({ look, everybody, mark, withinMs: settleWithinMs }), signal);
  tell(settled.isQuiet ? `quiet after ${(settled.ms / 1_000).toFixed(1)} s` : 'it did not become quiet');
  const { meanwhile, crowd, meter } = played;
  await kept.collect();
  await untilHeard(crowd.stories(), kept);
  const inbox = await readInbox(place.info.mailApi);
  const { attended: taught, reminded } = company;
  const schoolAt = await eventually('the school says what time it is', async () => (await schoolNow()) || undefined);
  const isSteady = run.beside === undefined && !story.needsControl;
  const searches = meter.figures().find(({ name }) => name === 'search for hours')?.count ?? 0;
  const said = { acts, taught, reminded, searches, inbox, mark, schoolAt, meanwhile, isSteady };
  const { verdicts, delays } = await judge({ look, everybody, streams: crowd.stories(), kept, ...said });
  await crowd.close();
  for (const ms of delays) meter.note('commit to live event', { ms: Math.max(0, ms), status: 200, at: 0 });
  return recordOf(run, { ...played, acts, verdicts, streams: crowd.stories() });
}

const uidsOf = ({ students, tutors }: Company): Everybody => ({
  students: students.map(({ uid }) => uid),
  tutors: tutors.map(({ uid }) => uid),
});

async function plantInTables({ asked, place, tell }: Run, { students }: Everybody): Promise<void> {
  for (const name of asked.plants.filter(isInTables)) {
    const isPlanted = await plant(name, place.info.databaseUrl, students);
    if (!isPlanted) throw new Error(`there was nothing to plant "${name}" in`);
    tell(`planted: ${name}`);
  }
}

type Playing = Run & {
  program: string;
  company: Company;
  everybody: Everybody;
  acts: Act[];
  kept: KeptEvents;
  loadBefore: number;
};
type Meanwhile = { looks: number; faults: string[] };
type Played = {
  startedAt: number;
  meter: Meter;
  crowd: Crowd;
  meanwhile: Meanwhile;
  machine: ReturnType<ReturnType<typeof watchMachine>>;
  /** Its own summary. */
  k6: string;
};

async function play(playing: Playing): Promise<Played> {
  const { asked, place, story, company, acts, loadBefore, look, tell, signal, beside, everybody, kept } = playing;
  const { people, minutes, untimed = false } = asked;
  const { publicUrl } = place.info;
  const crowd = await openCrowd(playing);
  const [done, failed] = [new AbortController(), new AbortController()];
  const hearing = makeHearing(playing);
  let othersEnded = false;
  const played = await playInK6({
    program: playing.program,
    story,
    company,
    publicUrl,
    minutes,
    untimed,
    tell,
    over: beside && done.signal,
    othersEnded: () => othersEnded,
    onLine: hearing.take,
    signal: AbortSignal.any([signal, failed.signal]),
  });
  const { startedAt } = played;
  const meter = hearing.begin(startedAt);
  const own = makeCaller({ publicUrl, meter });
  const leftMs = Math.max(0, startedAt + minutes * 60_000 - Date.now());
  const ending = AbortSignal.any([AbortSignal.timeout(leftMs), done.signal, failed.signal, signal]);
  tell(`"${story.name}" goes on for ${minutes} min`);
  const endMachine = watchMachine(loadBefore);
  const looking = lookOn({ look, everybody, kept, tell, signal: ending });
  const caller = beside?.listen(own) ?? own;
  const stage = { company, caller, crowd, acts, meter, minutes, people, signal: ending, tell };
  const ofStory = Promise.resolve(besideK6[story.name]?.(stage)).finally(() => (othersEnded = true));
  const others = [ofStory, beside?.play(stage).finally(() => done.abort()), conflicts(playing, stage)];
  const { words, notSent } = await untilAllEnded(played.ended, others, failed).finally(() => own.close());
  if (story.arrivals) meter.notSent(story.arrivals.endpoint, { waitedMs: answerMs, count: notSent });
  if (!ending.aborted && Date.now() < startedAt + minutes * 60_000 - beginsTogetherMs)
    tell('the story ended before its time');
  signal.throwIfAborted();
  return { startedAt, meter, crowd, meanwhile: await looking, machine: endMachine(), k6: words };
}

/** One after another: what is sold twice is a fact that can come twice. */
async function conflicts({ asked, place, look, kept }: Playing, stage: Stage): Promise<void> {
  for (const guard of asked.plants.filter(isGuard))
    await conflict(guard, { stage, look, server: place.info.databaseUrl, since: kept.since });
}

/** When one of them fails, nobody else goes on: by then k6 has cleared up, and what was taken away is there again. */
async function untilAllEnded<T>(k6: Promise<T>, others: readonly unknown[], failed: AbortController): Promise<T> {
  const all = Promise.all([k6, ...others]);
  all.catch((reason: unknown) => failed.abort(reason));
  await all.catch(() => Promise.allSettled([k6, ...others]));
  await all;
  return k6;
}

/** What k6 tells, and what was told before anybody began to measure. */
function makeHearing({ acts, beside, asked, tell }: Playing) {
  const early: Line[] = [];
  let meter: Meter | undefined;
  const take = (line: Line): void => {
    if (!meter) return void early.push(line);
    if ('act' in line) acts.push(line.act);
    else if ('words' in line) tell(line.words);
    else if ('noted' in line) meter.note(line.noted.endpoint, line.noted);
    else if ('call' in line) {
      meter.note(line.call.endpoint, { ...line.call, at: line.call.answeredAt });
      beside?.hear(line.call);
    }
  };
  return {
    take,
    begin(startedAt: number): Meter {
      meter = makeMeter({ startedAt, lengthMs: asked.minutes * 60_000 });
      for (const line of early) take(line);
      return meter;
    },
  };
}

async function openCrowd({ asked, place, story, company, tell, signal }: Playing): Promise<Crowd> {
  const { publicUrl } = place.info;
  const crowd = makeCrowd({ publicUrl, swallowsOne: asked.plants.includes('lost-event'), signal });
  const each = story.streamsEach(asked.people);
  if (each === 0) return crowd;
  tell(`${(company.students.length + company.tutors.length) * each} live streams open`);
  await unlessEnded(crowd.open([...company.students, ...company.tutors], each, onScreen(company)), signal);
  return crowd;
}

/** One of them has the page of a search open, with all that there is and some days more. */
function onScreen({ students: [student], hours }: Company): Map<string, Days> {
  return new Map(student && hours.length > 0 ? [[student.uid, daysOf(hours, moreDays)]] : []);
}

type Looking = Pick<Playing, 'look' | 'everybody' | 'kept' | 'signal' | 'tell'>;

async function lookOn({ look, everybody, kept, signal, tell }: Looking): Promise<Meanwhile> {
  const meanwhile = { looks: 0, tries: 0, faults: new Set<string>() };
  while (!signal.aborted) {
    // A database that is away for a moment is what load is for: the run goes on, and its end is looked at whole.
    meanwhile.tries += 1;
    const looked = wrongNow(look, everybody).then(async (faults) => {
      // What stays wrong is found at each look.
      for (const fault of faults) meanwhile.faults.add(fault);
      meanwhile.looks += 1;
      await kept.collect();
    });
    await looked.catch((error: unknown) => tell(`a look meanwhile failed: ${String(error)}`));
    await pause(lookEveryMs, signal);
  }
  const { looks, tries, faults } = meanwhile;
  const blind = tries > 0 && looks === 0 ? ['none of the looks meanwhile succeeded'] : [];
  return { looks, faults: [...faults, ...blind] };
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
    plant: asked.plants.length > 0 ? asked.plants.join(', ') : undefined,
    untimed: asked.untimed ?? false,
    url: place.info.publicUrl,
    startedAt,
    machine,
    streams: streams.length,
    reopened: streams.reduce((sum, { opened }) => sum + Math.max(0, opened.length - 1), 0),
    acts: acts.length,
    notSent: meter.unsent,
    k6: done.k6,
    endpoints: meter.figures(),
    kinds: ofKind,
    slices: meter.slices(),
    thresholds,
    verdicts,
  };
}
