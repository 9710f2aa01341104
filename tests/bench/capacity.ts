/**
 * What one of each thing that people do costs, in processor and memory of all parts (docs/guides/capacity.md). On a platform that nobody
 * else uses: as it is installed (PARLANCE_TEST_TARGET=production node tests/bin/platform.ts), and with --lessons on a development build.
 * Run: PLATFORM_FILE=… node tests/bench/capacity.ts [--lessons] [--keep]
 */
import { readArguments } from './arguments.ts';
import { measureLessons } from './capacity/lessons.ts';
import { mapParts, paceOf, teller } from './capacity/measuring.ts';
import { benchOn } from './capacity/on-stage.ts';
import {
  bookEach,
  lessonsEach,
  measureBooking,
  measureMail,
  measureReading,
  measureSignIn,
  measureStreams,
  type Bench,
} from './capacity/school.ts';
import { memoryOfParts } from './support/whole-platform.ts';

const { lessons, keep } = readArguments({}, { switches: ['lessons', 'keep'] });
const restSeconds = 60;

function tellRest({ rest, tell, build }: Bench): void {
  const hour = mapParts(rest, (value) => value * 3_600);
  tell('rest', hour, { unit: 's of a processor', note: `${build}, ${restSeconds} s, one replica of each` });
  const memory = mapParts(memoryOfParts(), (value) => value / 1_024);
  tell('rest memory', memory, { unit: 'MB', note: `${build}, proportional set` });
}

const both = { students: 16, tutors: 16 };
// Rows that only --lessons makes are made again by it alone.
const { tell, keep: keepFigures } = teller(`tests/bench/capacity.ts${lessons ? ' --lessons' : ''}`);
const bench = await benchOn(
  lessons
    ? { ...both, tokensEach: 1, hoursEach: 0, lessons: ['running'] }
    : { ...both, tokensEach: 45, hoursEach: 41, lessons: [] },
  tell,
);
await bench.quiet();
if (!lessons) await bookEach(bench, 0, lessonsEach);
await bench.quiet();
bench.rest = await paceOf(restSeconds);
if (lessons) {
  await measureLessons(bench);
} else {
  tellRest(bench);
  await measureSignIn(bench);
  await measureReading(bench);
  await measureBooking(bench);
  await measureMail(bench);
  await measureStreams(bench);
}
await bench.end();
if (keep) keepFigures();
process.exit(0);
