/** `npm run load -- <story>`: puts a platform under load and says what was wrong (docs/guides/load.md). */
import { readAsked, usage, type Asked } from './asked.ts';
import { refusalOf } from './permission.ts';
import { refusedPlant } from './plants.ts';
import { closingWords, reportPage } from './report/page.ts';
import { isGood, keepRun, lastRun } from './report/record.ts';
import { runStory } from './run.ts';
import { findPlatform } from './where.ts';

const startedAt = performance.now();
const tell = (words: string) =>
  console.log(`${((performance.now() - startedAt) / 1_000).toFixed(0).padStart(5)} s  ${words}`);

function readOrExplain(): Asked | undefined {
  try {
    return readAsked(process.argv.slice(2), process.env);
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`);
    return undefined;
  }
}

const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(10_000) }).then(
    () => true,
    () => false,
  );

async function load(asked: Asked): Promise<number> {
  const place = findPlatform(asked.platform);
  const { publicUrl } = place.info;
  const refusal =
    (await refusalOf({ url: asked.url ?? publicUrl, described: publicUrl, token: asked.token })) ??
    (asked.plant === undefined ? undefined : refusedPlant(place.info));
  if (refusal !== undefined) {
    console.error(refusal);
    return 2;
  }
  if (!(await answers(publicUrl))) {
    console.error(`Nothing answers at ${publicUrl}: start it first, or say which with --platform FILE.`);
    return 2;
  }
  // What prepares people is what tests use, and knows the platform by this.
  process.env.PLATFORM_FILE = place.file;
  const ending = new AbortController();
  process.once('SIGINT', () => ending.abort(new Error('ended by hand')));
  const record = await runStory({ asked, place, tell, signal: ending.signal });
  const page = reportPage(record, lastRun(place.folder, record));
  const file = keepRun(place.folder, record, page);
  console.log(`\n${closingWords(record)}\n${file}`);
  return isGood(record) ? 0 : 1;
}

const asked = readOrExplain();
if (asked === undefined) process.exitCode = 2;
else
  load(asked).then(
    (code) => process.exit(code),
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exit(2);
    },
  );
