/** Everything that CI runs, in two lanes on two cores: what needs no parts beside what does, then the platform and the browser. */
import { parseArgs } from 'node:util';
import { readFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { EXPRESSIONS } from '@parlance/deploy/observability/expressions';
import { untilSignal } from '@parlance/deploy/signals';
import { storiesOnCluster } from './cluster-story.ts';
import { command, printTable, root, step, type Outcome } from './steps.ts';
import { buildClusterImages, startTestCluster, type RunningCluster } from './cluster-lane.ts';
import { runLoad } from './load-lane.ts';
import { mutateDomain, mutatedDomains, plantNamedMutants } from './mutants.ts';
import { startParts, startTestPlatform, type RunningPlatform } from './platform-lanes.ts';
import { bringPrograms } from './programs.ts';
import { withReleases } from './releases-lane.ts';
import { playAllStories } from './stories-lane.ts';
import { watchWhatStarts } from './watching-lane.ts';
import { findingsOf, type JestReport } from './reports.ts';
import { owedNames, oweNames, refusalsOf } from './second-tries.ts';
import { faultsOf } from './series.ts';
import { serviceComplaints, type BrowserReport } from './service-complaints.ts';

const { values } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    only: { type: 'string' },
    /** Of the suite of that name, these alone. */
    stories: { type: 'string' },
  },
});
const work = join(root, '.local', 'test');
mkdirSync(join(work, 'reports'), { recursive: true });
if (values.full) process.env.FULL = '1';

const only = values.only?.split(',');
const userOfPlatform = only?.includes('load') === true && !only.includes('e2e') ? 'load' : 'e2e';
const userOfParts = only?.includes('mutants') === true && !only.includes('int') ? 'mutants' : 'int';
/** Steps that stand or fall with a suite. */
const belongsTo: Record<string, string> = {
  platform: userOfPlatform,
  stop: userOfPlatform,
  answers: userOfPlatform,
  series: userOfPlatform,
  parts: userOfParts,
  'parts down': userOfParts,
  'chart tools': 'charts',
  'cluster tools': 'cluster',
  'load tools': userOfPlatform,
  'cluster images': 'cluster',
  'cluster up': 'cluster',
  'cluster on': 'cluster',
  'cluster browser': 'cluster',
  'cluster stories': 'cluster',
  production: 'cluster',
  'cluster down': 'cluster',
};
const wanted = (name: string) => !only || only.includes(belongsTo[name] ?? name);
/** Suites that only the full run has, or whoever names them. */
const askedFor = (name: string) => wanted(name) && (values.full || only !== undefined);
const outcomes: Outcome[] = [];

/** The names of earlier runs are owed a cause, so each run begins with them. */
const owed = join(work, 'second-tries.txt');
for (const name of owedNames(owed)) console.log(`Passed only at the second try: ${name}`);

async function suite(name: string, run: () => Promise<void>, report?: string): Promise<boolean> {
  if (!wanted(name)) return true;
  if (report) rmSync(report, { force: true }); // what an earlier run found says nothing of this one
  const outcome = await step(name, run);
  outcomes.push(outcome);
  if (report) addFindings(outcome, report);
  return outcome.ok;
}

function addFindings(outcome: Outcome, report: string): void {
  if (!existsSync(report)) return void (outcome.ok = false);
  const { passed, failed, skipped, secondTries, reasons } = findingsOf(
    JSON.parse(readFileSync(report, 'utf8')) as BrowserReport | JestReport,
  );
  for (const title of skipped) console.log(`Did not run: ${title}`);
  if (skipped.length > 0) outcome.ok = false;
  Object.assign(outcome, { passed, failed: failed + skipped.length, secondTries, reasons });
}

/** All suites of a run share one second try. */
function judgeSecondTries(): void {
  const tries = outcomes.flatMap(({ name, secondTries = [] }) => secondTries.map((title) => ({ suite: name, title })));
  oweNames(owed, tries, new Date());
  const refusals = refusalsOf(tries);
  for (const refusal of refusals) console.error(refusal);
  if (refusals.length > 0)
    outcomes.push({ name: 'second tries', ok: false, ms: 0, passed: 0, failed: refusals.length });
}

/** No test may hang; the limit leaves room for a busy machine. */
const testLimitMs = 30_000;

const jestReport = (name: string) => join(work, 'reports', `${name}.json`);
type JestRun = {
  env?: Record<string, string>;
  name?: string;
  /** Takes what others leave of the cores. */ yields?: boolean;
};
function jest(
  project: string,
  extra: string[] = [],
  { env = {}, name = project, yields = false }: JestRun = {},
): Promise<void> {
  const args = [
    '--experimental-vm-modules',
    'node_modules/jest/bin/jest.js',
    '--selectProjects',
    project,
    '--testTimeout',
    String(testLimitMs),
    '--json',
    '--outputFile',
    jestReport(name),
  ];
  const all = [process.execPath, ...args, ...extra];
  // A hundred processes that tests start are compiled once.
  const settings = { NODE_COMPILE_CACHE: join(work, 'compiled'), ...env };
  return command('nice', ['-n', yields ? '19' : '0', ...all], { log: `jest-${name}`, env: settings });
}

/** Both kinds are kept by content: what has not changed is not built again. What is left in the dist folders is the last one's. */
function build(target: 'development' | 'production'): Promise<void> {
  const args = ['run', 'build', '--concurrency=2', '--output-logs=errors-only'];
  return command('turbo', args, { log: `build-${target}`, env: { BUILD_TARGET: target } });
}

async function staticLane(tools: Promise<boolean>): Promise<void> {
  await suite('format', () => command('prettier', ['--check', '--log-level', 'warn', '.'], { log: 'format' }));
  await suite('types', async () => {
    await command('tsc', ['-p', 'tsconfig.server.json'], { log: 'types-server' });
    await command('tsc', ['-p', 'tsconfig.web.json'], { log: 'types-web' });
  });
  await suite('contracts', async () => {
    await command('buf', ['lint'], { cwd: join(root, 'proto'), log: 'contracts' });
    await command(process.execPath, ['proto/scripts/breaking.ts'], { log: 'contracts-breaking' });
  });
  await suite('lint', () =>
    command('eslint', ['.', '--cache', '--cache-location', '.local/eslint/', '--max-warnings', '0'], { log: 'lint' }),
  );
  await suite('boundaries', () =>
    command('depcruise', ['proto', 'services', 'gateway', 'frontends', 'deploy', 'tests'], { log: 'boundaries' }),
  );
  await suite('unused', () => command('knip', ['--no-config-hints'], { log: 'unused' }));
  await suite('unit', () => jest('unit', ['--maxWorkers', '1']), jestReport('unit'));
  await suite('build', async () => {
    if (wanted('cluster')) await build('production');
    await build('development');
  });
  for (const context of mutatedDomains) {
    const name = `domain:${context}`;
    if (askedFor(name)) await suite(name, () => mutateDomain(context));
  }
  if (await tools) await suite('charts', () => jest('charts', ['--maxWorkers', '1']), jestReport('charts'));
}

/** While the parts of `int` wait for each other there is room for parts of their own, and for what the cluster will run. */
async function besideInt(tools: Promise<boolean>): Promise<void> {
  await staticLane(tools);
  await suite('releases', () => withReleases(() => jest('releases', ['--forceExit'])), jestReport('releases'));
  await suite('cluster images', buildClusterImages);
}

/** Programs that are built first take every core, and tests that wait for answers would find theirs late. */
async function partsLane(onReady: () => void, tools: Promise<boolean>): Promise<void> {
  if (!wanted('int') && !askedFor('mutants')) return onReady();
  const parts = startParts();
  try {
    await suite('parts', () => parts.ready());
    onReady();
    await tools;
    await suite('int', () => jest('int', ['--maxWorkers', '2']), jestReport('int'));
    if (askedFor('mutants')) await suite('mutants', plantNamedMutants);
  } finally {
    await suite('parts down', () => parts.stop());
  }
}

/** Programs that are built from source once and kept. They take whatever the checks leave of the two cores. */
async function toolsLane(): Promise<boolean> {
  const bring = (log: string, file: string, args: string[] = []) =>
    command('nice', ['-n', '19', process.execPath, '--disable-warning=ExperimentalWarning', file, ...args], { log });
  const forCharts = await suite('chart tools', () => bring('chart-tools', 'deploy/tools/bring.ts'));
  await suite('cluster tools', () => bring('cluster-tools', 'deploy/cluster/main.ts', ['programs']));
  await suite('load tools', () => bring('load-tools', 'tests/load/player/bring.ts'));
  return forCharts;
}

/** From here on a signal is heard, and a second one does not cut the clearing away short. */
function untilTold(): AbortSignal {
  const ending = new AbortController();
  void untilSignal().then(() => ending.abort());
  return ending.signal;
}

async function clusterLane(): Promise<void> {
  if (!wanted('cluster') || outcomes.some((outcome) => !outcome.ok)) return;
  let cluster: RunningCluster | undefined;
  const up = await suite('cluster up', async () => void (cluster = await startTestCluster(untilTold())));
  if (!up || !cluster) return;
  const { env, openDevelopment, keepWitnesses, stop } = cluster;
  try {
    const production = ['tests/cluster/production', '--runInBand'];
    await suite('production', () => jest('cluster', production, { env, name: 'production' }), jestReport('production'));
    if (await suite('cluster on', openDevelopment)) {
      const others = ['tests/cluster/(?!production)', '--runInBand'];
      const done = await suite('cluster', () => jest('cluster', others, { env }), jestReport('cluster'));
      if (!done) await keepWitnesses();
      if (values.full) await browserOnCluster(env);
      if (values.full) await suite('cluster stories', storiesOnCluster);
    }
  } finally {
    await suite('cluster down', stop);
  }
}

/** The whole lesson in Chromium on the cluster, where there is time for it: every run has it by the API. */
async function browserOnCluster(env: RunningCluster['env']): Promise<void> {
  const report = join(work, 'reports', 'cluster-browser.json');
  const { publicUrl } = JSON.parse(readFileSync(env.PLATFORM_FILE, 'utf8')) as { publicUrl: string };
  const what = ['--no-deps', '--project=clock', 'one-whole-lesson', '--grep', 'CON-45 one whole lesson'];
  const args = ['test', '-c', 'tests/e2e/playwright.config.ts', ...what];
  const settings = { ...env, E2E_BASE_URL: publicUrl, E2E_REPORT: report };
  await suite('cluster browser', () => command('playwright', args, { env: settings, log: 'cluster-browser' }), report);
}

function tellComplaints(report: BrowserReport): void {
  for (const line of serviceComplaints(report, join(work, 'logs'))) console.log(line);
}

/** Answers the platform that was started for it, which goes on. */
async function platformLane(): Promise<RunningPlatform | undefined> {
  if (!wanted('platform') || outcomes.some((outcome) => !outcome.ok)) return undefined;
  let platform: RunningPlatform | undefined;
  const up = await suite('platform', async () => void (platform = await startTestPlatform(untilTold())));
  if (!up || !platform) return undefined;
  const { publicUrl, file } = platform;
  const report = join(work, 'reports', 'e2e.json');
  const env = { E2E_BASE_URL: publicUrl, PLATFORM_FILE: file, E2E_REPORT: report };
  const run = () => command('playwright', ['test', '-c', 'tests/e2e/playwright.config.ts'], { env, log: 'e2e' });
  await suite('e2e', run, report);
  if (existsSync(report)) tellComplaints(JSON.parse(readFileSync(report, 'utf8')) as BrowserReport);
  return platform;
}

/** On the platform of the journeys; how quick it was is not asked. */
async function loadLane(platform: RunningPlatform | undefined): Promise<void> {
  if (!platform) return;
  try {
    await suite('load', () => runLoad(platform.file));
    await suite('answers', answersAsDocumented);
    await suite('series', () => seriesAsRegistered(platform.metrics));
  } finally {
    await suite('stop', () => platform.stop());
  }
}

/** Hours of things that break, each on a platform that others have left. */
async function storiesLane(): Promise<void> {
  if (!askedFor('stories')) return;
  await suite('stories', async () => console.log(await playAllStories(untilTold(), values.stories)));
}

/** A development gateway says when an answer differs from openapi.json; whatever the browser tests and the load called has been looked at. */
async function answersAsDocumented(): Promise<void> {
  const said = readFileSync(join(work, 'logs', 'gateway.log'), 'utf8').split('\n');
  const wrong = said.filter((line) => line.includes('an answer differs from the document'));
  if (wrong.length > 0) throw new Error([...new Set(wrong)].slice(0, 20).join('\n'));
}

/** By then every route and RPC has been called by many people. */
async function seriesAsRegistered(metrics: RunningPlatform['metrics']): Promise<void> {
  const read = async ([program, url]: [string, string]) => {
    const answer = await fetch(url);
    return [program, { status: answer.status, text: await answer.text() }] as const;
  };
  const found = faultsOf(Object.fromEntries(await Promise.all(Object.entries(metrics).map(read))), EXPRESSIONS);
  if (found.length > 0) throw new Error(found.slice(0, 20).join('\n'));
}

const started = Date.now();
try {
  await suite('generate', () =>
    command('turbo', ['run', 'generate', '--output-logs=errors-only'], { log: 'generate' }),
  );
  if (wanted('int') || wanted('platform') || askedFor('mutants') || askedFor('stories'))
    outcomes.push(await step('programs', bringPrograms));
  // Both lanes may install packages of the system, and one has to wait for the other.
  const packages = Promise.withResolvers<void>();
  const tools = packages.promise.then(toolsLane);
  await Promise.all([besideInt(tools), partsLane(packages.resolve, tools), tools]);
  // Journeys wait a good deal: what screens are made of is tested meanwhile.
  const web = () => jest('web', ['--config', 'jest.web.config.mjs', '--maxWorkers', '1'], { yields: true });
  const [platform] = await Promise.all([platformLane(), suite('web', web, jestReport('web'))]);
  // A cluster that comes up waits more than it works.
  await Promise.all([loadLane(platform), clusterLane()]);
  await storiesLane();
  // A platform of its own, when the others have left the cores.
  if (askedFor('watching')) await suite('watching', watchWhatStarts);
} catch (error) {
  outcomes.push({ name: 'run', ok: false, ms: Date.now() - started, passed: 0, failed: 1 });
  console.error(error instanceof Error ? error.message : error);
}
judgeSecondTries();
printTable(outcomes, Date.now() - started);
process.exit(outcomes.every((outcome) => outcome.ok) && outcomes.length > 0 ? 0 : 1);
