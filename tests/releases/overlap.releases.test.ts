/**
 * While a release is rolled out, its programs and those of the release before serve on its schema, for migrations come first. The
 * last release makes the demo school there, lives a school's life and teaches a whole lesson; then its programs are exchanged.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEPLOYABLES } from '@parlance/proto/services';
import { openStage, type Stage } from '@parlance/deploy/stage';
import { eventFaults, eventMark } from '../support/event-checker.ts';
import { eventually } from '../support/eventually.ts';
import { teachLessonByApi } from '../support/lesson/lesson-by-api.ts';
import { lessonFaults } from '../support/lesson/lesson-faults.ts';
import { bePatient } from '../support/patience.ts';
import type { PlatformInfo } from '../support/platform-info.ts';
import {
  contractsOf,
  demandRelease,
  foreignSources,
  presentCode,
  releasedCode,
  topicsOf,
  type Topics,
} from './code.ts';
import { lastRelease, presentMigrations, root } from './last-release.ts';
import { stageName, stagePort } from './place.ts';
import { watchRefusals } from './refused-statements.ts';
import { liveOn } from './school-life.ts';
import { migrationsApplied, tablesLeftOut, tablesThatAre } from './tables.ts';

const last = lastRelease();
const limitMs = 240_000;
const half = ['gateway', 'booking', 'media'] as const;
const theOthers = DEPLOYABLES.filter((name) => !half.some((one) => one === name));
/** For a moment nobody answers while a program is exchanged. */
const patienceMs = 60_000;

let stage: Stage;
let released: string;
let present: string;

/** Goes to the log of the suite. */
const say = (line: string) => process.stdout.write(`${line}\n`);

function writePlatformFile({ publicUrl, secrets, env }: Stage): void {
  const info: Partial<PlatformInfo> = {
    publicUrl,
    databaseUrl: env.TEST_DATABASE_URL ?? '',
    adminEmail: 'admin@example.com',
    adminPassword: secrets.demoPassword,
    demoPassword: secrets.demoPassword,
  };
  process.env.PLATFORM_FILE = join(root, '.local', stageName, 'platform.json');
  writeFileSync(process.env.PLATFORM_FILE, JSON.stringify(info), { mode: 0o600 });
}

beforeAll(async () => {
  await demandRelease(root, last);
  const place = { root, name: stageName, basePort: stagePort(), log: say };
  const opening = openStage({ ...place, extra: { gateway: { RATE_LIMIT_SCALE: '1000' } } }).then(
    (opened) => (stage = opened),
  );
  const building = releasedCode(root, last)
    .then((folder) => (released = folder))
    .then(() => presentCode(root))
    .then((folder) => (present = folder));
  await Promise.allSettled([opening, building]); // what was opened has to be closed, whatever else failed
  await building;
  writePlatformFile(await opening);
}, limitMs);
afterAll(() => stage?.stop(), 30_000);

async function lessonIsTaught(): Promise<void> {
  const seen = await teachLessonByApi({ granted: true });
  expect(lessonFaults(seen)).toEqual([]);
}

/** What a schema refuses says more than the answer that somebody got, and jobs get none. */
async function withoutRefusals(work: () => Promise<void>): Promise<void> {
  const refusals = watchRefusals();
  try {
    await work();
  } finally {
    expect(refusals()).toEqual([]);
  }
}

/** Everything that these programs can do to the tables, done. */
async function schoolWorks(code: string, tables: readonly string[], topics: Topics): Promise<void> {
  await stage.perform(code);
  const since = await eventMark();
  await stage.school(code);
  await liveOn();
  await lessonIsTaught();
  expect(await eventFaults(since, topics)).toEqual([]);
  let left: string[] = [];
  const none = async () => (left = await tablesLeftOut(tables)).length === 0;
  await eventually('every table is written', none).catch(() => undefined);
  expect(left).toEqual([]);
}

test('the contracts on record are those of the last release', async () => {
  const recorded = readFileSync(join(root, 'proto/released/contracts.binpb'));
  expect((await contractsOf(root, released)).equals(recorded)).toBe(true);
});

test('each release is built from its own sources', () => {
  expect([foreignSources(released), foreignSources(present)]).toEqual([[], []]);
});

test(
  'the last release runs on the schema of this one',
  async () => {
    await stage.migrate(released);
    expect(await migrationsApplied()).toEqual(last.migrations);
    const tables = await tablesThatAre();
    await stage.migrate(present);
    expect(await migrationsApplied()).toEqual(await presentMigrations());
    const topics = await topicsOf(released);
    await withoutRefusals(() => schoolWorks(released, tables, topics));
  },
  limitMs,
);

type Program = Parameters<Stage['exchange']>[0];

/** Old ones are killed and followed by those of this release, as in a rollout; `topics`: who reads what while they run beside the others. */
async function goesOnWith(programs: readonly Program[], topics: Topics): Promise<void> {
  bePatient(patienceMs);
  await Promise.all(programs.map((name) => stage.exchange(name, present)));
  const since = await eventMark();
  await withoutRefusals(lessonIsTaught);
  expect(await eventFaults(since, topics)).toEqual([]);
}

test(
  'half of the programs are of this release, the others of the last one, in the school that was there before',
  // What only this release reads, nobody reads yet.
  async () => goesOnWith(half, await topicsOf(released)),
  limitMs,
);

test(
  'all programs are of this release, in the school that was there before',
  async () => goesOnWith(theOthers, await topicsOf(present)),
  limitMs,
);
