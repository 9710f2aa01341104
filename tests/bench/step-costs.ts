/**
 * What a page, a search and a booking cost on the platform of PLATFORM_FILE, as one line of JSON at the end: first-step.ts compares two
 * platforms by it. `--replicas 3`: as many of the programs that are asked. Whoever has more replicas has more to do, so each replica is asked by as many at
 * once: a process that is asked for one thing at a time wakes for each. One that has answered few is slow: each answers as many before.
 */
import { readArguments } from './arguments.ts';
import { totalOf, type Parts } from './capacity/costs.ts';
import { paceOf } from './capacity/measuring.ts';
import { benchOn } from './capacity/on-stage.ts';
import { bookEach, bookingsEach, measureBooking, measureReading, usualAtOnce } from './capacity/school.ts';

const { replicas } = readArguments({ replicas: 1 });
const restSeconds = 40;
const [bookingsBefore, readingsBefore] = [20, 2 * replicas];
const peopleOfEach = 16 * replicas;
const costs: Record<string, Parts> = {};
const hoursEach = bookingsBefore + bookingsEach + 1;
const needs = { students: peopleOfEach, tutors: peopleOfEach, tokensEach: hoursEach + 4, hoursEach, lessons: [] };
const bench = await benchOn(needs, (name, parts) => {
  costs[name] = parts;
  console.log(name, totalOf(parts), JSON.stringify(parts));
});
const read = (on: typeof bench) => measureReading(on, usualAtOnce * replicas);
await bookEach(bench, 0, bookingsBefore);
for (let round = 0; round < readingsBefore; round += 1) await read({ ...bench, tell: () => undefined });
await bench.quiet();
bench.rest = await paceOf(restSeconds);
await read(bench);
await measureBooking(bench, bookingsBefore);
await bench.end();
console.log(JSON.stringify(Object.fromEntries(Object.entries(costs).map(([name, parts]) => [name, totalOf(parts)]))));
process.exit(0);
