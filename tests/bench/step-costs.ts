/**
 * What a page, a search and a booking cost on the platform of PLATFORM_FILE, as one line of JSON at the end: first-step.ts compares two
 * platforms by it. A process that has answered few is slow: each replica answers as many before it is measured. `--replicas 3`: as many of each.
 */
import { readArguments } from './arguments.ts';
import { totalOf, type Parts } from './capacity/costs.ts';
import { paceOf } from './capacity/measuring.ts';
import { benchOn } from './capacity/on-stage.ts';
import { bookEach, bookingsEach, measureBooking, measureReading } from './capacity/school.ts';

const { replicas } = readArguments({ replicas: 1 });
const restSeconds = 40;
const [bookingsBefore, readingsBefore] = [20 * replicas, 2 * replicas];
const costs: Record<string, Parts> = {};
const hoursEach = bookingsBefore + bookingsEach + 1;
const needs = { students: 16, tutors: 16, tokensEach: hoursEach + 4, hoursEach, lessons: [] };
const bench = await benchOn(needs, (name, parts) => {
  costs[name] = parts;
  console.log(name, totalOf(parts), JSON.stringify(parts));
});
await bookEach(bench, 0, bookingsBefore);
for (let round = 0; round < readingsBefore; round += 1) await measureReading({ ...bench, tell: () => undefined });
await bench.quiet();
bench.rest = await paceOf(restSeconds);
await measureReading(bench);
await measureBooking(bench, bookingsBefore);
await bench.end();
console.log(JSON.stringify(Object.fromEntries(Object.entries(costs).map(([name, parts]) => [name, totalOf(parts)]))));
process.exit(0);
