/** `npm run story -- <name>`: breaks something of a running test platform on purpose and says what people felt of it (docs/guides/fault-stories.md). */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DEPLOYABLES } from '@parlance/proto/services';
import { untilSignal } from '@parlance/deploy/signals';
import { putBack } from '../load/guards.ts';
import { isThisMachine } from '../load/permission.ts';
import { closingWords, reportPage } from '../load/report/page.ts';
import { isGood, keepRun, lastRun, type RunRecord } from '../load/report/record.ts';
import { findPlatform, type Place } from '../load/where.ts';
import { pidOf, resume, revive } from '../support/control.ts';
import { databaseUrl } from '../support/database-url.ts';
import { mendAll } from '../support/lines.ts';
import { whyNoTraffic } from '../support/line-traffic.ts';
import { listed, stories } from './all.ts';
import { notOnCluster } from './not-here.ts';
import { keepNote, type Note } from './notes.ts';
import type { FaultStory } from './story.ts';
import { tellStories, type Told } from './tell-story.ts';
import { tellToxics, type Besides } from './tell-toxics.ts';
import { rows } from './toxics.ts';

const usage =
  'npm run story -- <name>… [--people N] [--seconds S] [--untimed] [--platform FILE] [--note FILE] | toxics [--link LINK] [--line LINE] [--rate N] | --list | --playable';
const mostTold = 6;
/** What stories take away, kill or stop. */
const breakable = [...DEPLOYABLES, 'kafka', 'redis', 'keycloak', 'mail', 'coturn', 'janus-a', 'janus-b'];
const options = {
  list: { type: 'boolean', default: false },
  /** Names of those that this platform can play, for whoever plays them all. */
  playable: { type: 'boolean', default: false },
  people: { type: 'string', default: '20' },
  platform: { type: 'string' },
  /** How long it holds, for a quick look: its alerts are not waited for. */
  seconds: { type: 'string' },
  /** How quick it is is not asked, where others have the machine as well. */
  untimed: { type: 'boolean', default: false },
  link: { type: 'string' },
  /** What became of each is added to this file besides. */
  note: { type: 'string' },
  /** Of the links, one of their lines. */
  line: { type: 'string' },
  /** Calls a second beside the people of the evening, as Test TX has them. */
  rate: { type: 'string', default: '50' },
} as const;

const startedAt = performance.now();
const tell = (words: string) =>
  console.log(`${((performance.now() - startedAt) / 1_000).toFixed(0).padStart(5)} s  ${words}`);

/** What went over a line is counted by the sockets of this machine's own network. */
const whyNoToxics = () => notOnCluster('what goes over its lines is counted nowhere')() ?? whyNoTraffic();

/** Only where somebody started it to be broken. */
function refusal({ info }: Place, { needs, unable }: Pick<FaultStory, 'needs' | 'unable'>): string | undefined {
  const isTest = URL.canParse(info.controlUrl) && isThisMachine(new URL(info.controlUrl));
  if (!isTest) return 'Faults are for test platforms on this machine, and this is none.';
  if (needs === 'lines' && info.linesUrl === undefined) {
    return 'This story breaks a line: start the test platform with PARLANCE_TEST_LINES=1.';
  }
  return unable?.();
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

function sayOutcome({ story, judged, alerts, heldMs }: Told): void {
  const refused = Object.entries(judged.refused).map(([what, count]) => `${count} x ${what}`);
  const fired = [...alerts].map(([name, ms]) => `${name} after ${seconds(ms)}`);
  console.log(`\n${story.hypothesis}`);
  console.log(`held ${seconds(heldMs)}; refused: ${refused.join(', ') || 'nothing'}`);
  for (const { what, value, bar } of judged.passed)
    console.log(`${what}: ${seconds(value)} (promised ${seconds(bar)})`);
  console.log(`alerts: ${fired.join(', ') || 'none'}`);
}

function keep(place: Place, record: RunRecord): void {
  const folder = join(place.folder, '..', 'stories');
  mkdirSync(folder, { recursive: true });
  console.log(`${closingWords(record)}\n${keepRun(folder, record, reportPage(record, lastRun(folder, record)))}`);
}

type Playing = { place: Place; people: number; signal: AbortSignal; note: string | undefined };

async function play(wanted: readonly FaultStory[], playing: Playing): Promise<boolean> {
  const { record, told } = await tellStories({ stories: wanted, tell, ...playing });
  for (const one of told) sayOutcome(one);
  for (const { oracle, faults } of record.verdicts) for (const fault of faults) console.log(`  ${oracle}: ${fault}`);
  keep(playing.place, record);
  const isWatched = playing.place.info.watching !== undefined;
  for (const { story, alerts } of told) {
    const fired = Object.fromEntries([...alerts].map(([name, ms]) => [name, Math.round(ms / 1_000)]));
    noteOutcome(playing, { story: story.name, isWatched, alerts: fired }, record);
  }
  return isGood(record);
}

/** In an evening of several each is told with what was found in all of it. */
function noteOutcome({ note }: Playing, told: Pick<Note, 'story' | 'isWatched' | 'alerts'>, record: RunRecord): void {
  if (note === undefined) return;
  const faults = [
    ...record.verdicts.flatMap(({ oracle, faults: found }) => found.map((fault) => `${oracle}: ${fault}`)),
    ...record.thresholds.filter(({ isKept }) => !isKept).map(({ what, value, bar }) => `${what}: ${value}, not ${bar}`),
  ];
  keepNote(note, { at: new Date().toISOString(), ...told, isGood: isGood(record), faults });
}

const quick = (story: FaultStory, holdsS: number): FaultStory => {
  const { alerts, alertsAfterwards = [], mayFireToo } = story;
  const own = [...alerts, ...alertsAfterwards].map((name) => [name, 'its own, which is not waited for'] as const);
  return {
    ...story,
    holdsMs: holdsS * 1_000,
    alerts: [],
    alertsAfterwards: [],
    mayFireToo: { ...mayFireToo, ...Object.fromEntries(own) },
  };
};

/** What an earlier story, or a load with planted defects, has left when it was ended in its middle. */
async function mendPlatform({ info }: Place): Promise<void> {
  if (info.linesUrl !== undefined) await mendAll();
  for (const name of breakable) {
    if ((await pidOf(name)) === null) await revive(name);
    else await resume(name);
  }
  for (const { tidy } of stories) await tidy?.();
  await putBack((database) => databaseUrl(database, info.databaseUrl));
}

type WhichLines = { link?: string | undefined; line?: string | undefined };

const linesOf = ({ link, line }: WhichLines) =>
  rows
    .filter((row) => link === undefined || row.link === link)
    .flatMap((row) => row.lines.map((one) => ({ link: row.link, line: one })))
    .filter((one) => line === undefined || one.line.name === line);

/** One row of the table of toxics, one line of it, or all. */
async function playToxics(wanted: WhichLines, besides: Besides, playing: Playing): Promise<boolean> {
  let isAllGood = true;
  for (const one of linesOf(wanted)) {
    const { record, cells } = await tellToxics(one, { tell, ...besides, ...playing });
    for (const { cell, refused, longestMs, recoveryMs, growth, faults } of cells) {
      const figures = `${refused} refused, longest ${seconds(longestMs)}, back after ${seconds(recoveryMs)}, memory x ${growth.toFixed(2)}`;
      console.log(`${faults.length === 0 ? 'PASS' : 'FAIL'}  ${cell}: ${figures}`);
      for (const fault of faults.slice(0, mostTold)) console.log(`        ${fault}`);
    }
    keep(playing.place, record);
    noteOutcome(playing, { story: `toxics ${one.line.name}`, isWatched: false, alerts: {} }, record);
    isAllGood &&= isGood(record);
    if (playing.signal.aborted) return false;
  }
  return isAllGood;
}

type HowTold = { seconds?: string | undefined; untimed: boolean };

/** Undefined: not all of them are stories. */
function storiesOf(names: readonly string[], { seconds, untimed }: HowTold): FaultStory[] | undefined {
  const found = names.flatMap((name) => stories.filter((one) => one.name === name));
  if (found.length === 0 || found.length < names.length) return undefined;
  const told = seconds === undefined ? found : found.map((one) => quick(one, Number(seconds)));
  return untimed ? told.map((one) => ({ ...one, mayBeSlow: true })) : told;
}

/** Known from then on also to who says whether this machine can play something. */
function placeOf(given: string | undefined): Place {
  const place = findPlatform(given ?? process.env.PLATFORM_FILE);
  process.env.PLATFORM_FILE = place.file;
  return place;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (values.list) {
    console.log(listed());
    return 0;
  }
  if (values.playable) {
    const here = placeOf(values.platform);
    console.log(stories.flatMap((one) => (refusal(here, one) === undefined ? one.name : [])).join('\n'));
    return 0;
  }
  const wanted = storiesOf(positionals, values);
  const areNumbers =
    [values.people, values.seconds ?? '1'].every((said) => Number(said) >= 1) && Number(values.rate) >= 0;
  const isKnownLink = linesOf(values).length > 0;
  if (!areNumbers || !isKnownLink || (wanted === undefined && positionals.join() !== 'toxics')) {
    console.error(`${usage}\nstories: ${stories.map((one) => one.name).join(', ')}, toxics`);
    console.error(
      `links of toxics: ${rows.map(({ link, lines }) => `${link} (${lines.map(({ name }) => name).join(', ')})`).join(', ')}`,
    );
    return 2;
  }
  const place = placeOf(values.platform);
  const why = (wanted ?? [{ needs: 'lines', unable: whyNoToxics } as const])
    .map((one) => refusal(place, one))
    .find(Boolean);
  if (why !== undefined) {
    console.error(why);
    return 2;
  }
  await mendPlatform(place);
  const ending = new AbortController();
  void untilSignal().then((said) => ending.abort(new Error(`ended by ${said}`)));
  const playing = { place, people: Number(values.people), signal: ending.signal, note: values.note };
  return (await (wanted
    ? play(wanted, playing)
    : playToxics(values, { rate: Number(values.rate), mayBeSlow: values.untimed }, playing)))
    ? 0
    : 1;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  },
);
