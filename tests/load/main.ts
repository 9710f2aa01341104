/** `npm run load -- <story>`: puts a platform under load and says what was wrong (docs/guides/load.md). */
import { readAsked, usage, type Asked } from './asked.ts';
import { endedByHand, untilEnded } from './pace.ts';
import { refusalOf } from './permission.ts';
import { refusedPlant } from './plants.ts';
import { closingWords, reportPage } from './report/page.ts';
import { keepFigure, refusedKeeping } from './report/figure.ts';
import { isGood, keepRun, lastRun, type RunRecord } from './report/record.ts';
import { runStory } from './run.ts';
import { stories } from './stories/all.ts';
import { findPlatform } from './where.ts';

/** What a story has taken away, and is bringing back, is there again by then: a gateway ends its streams in good order first. */
const goodbyeMs = ({ story }: Asked): number => (stories[story].needsControl ? 30_000 : 3_000);
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

function keep(record: RunRecord): string {
  const refusal = refusedKeeping(record);
  if (refusal !== undefined) return refusal;
  return `Kept in ${keepFigure(record)}; UPDATE=1 with tests/meta/measurements.test.ts makes the table anew.`;
}

async function endedFor(ms: number, signal: AbortSignal): Promise<never> {
  await untilEnded(signal);
  await new Promise((resolve) => setTimeout(resolve, ms));
  throw signal.reason;
}

async function load(asked: Asked): Promise<number> {
  const place = findPlatform(asked.platform);
  const { publicUrl } = place.info;
  const refusal =
    (await refusalOf({ url: asked.url ?? publicUrl, described: publicUrl, token: asked.token })) ??
    (asked.plants.length === 0 ? undefined : refusedPlant(place.info));
  if (refusal !== undefined) {
    console.error(refusal);
    return 2;
  }
  // What prepares people is what tests use, and knows the platform by this.
  process.env.PLATFORM_FILE = place.file;
  const ending = new AbortController();
  for (const said of ['SIGINT', 'SIGTERM'] as const) process.once(said, () => ending.abort(endedByHand));
  const run = runStory({ asked, place, tell, signal: ending.signal });
  const record = await Promise.race([run, endedFor(goodbyeMs(asked), ending.signal)]);
  const page = reportPage(record, lastRun(place.folder, record));
  const file = keepRun(place.folder, record, page);
  console.log(`\n${closingWords(record)}\n${file}`);
  if (asked.keeps) console.log(keep(record));
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
