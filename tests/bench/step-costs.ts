/** What a page, a search and a booking cost on the platform of PLATFORM_FILE, as one line of JSON at the end: first-step.ts compares two platforms by it. */
import { totalOf, type Parts } from './capacity/costs.ts';
import { paceOf } from './capacity/measuring.ts';
import { benchOn } from './capacity/on-stage.ts';
import { bookEach, lessonsEach, measureBooking, measureReading } from './capacity/school.ts';

const restSeconds = 40;
const costs: Record<string, Parts> = {};
const needs = { students: 16, tutors: 16, tokensEach: 45, hoursEach: 41, lessons: [] };
const bench = await benchOn(needs, (name, parts) => {
  costs[name] = parts;
  console.log(name, totalOf(parts), JSON.stringify(parts));
});
await bookEach(bench, 0, lessonsEach);
await bench.quiet();
bench.rest = await paceOf(restSeconds);
await measureReading(bench);
await measureBooking(bench);
await bench.end();
console.log(JSON.stringify(Object.fromEntries(Object.entries(costs).map(([name, parts]) => [name, totalOf(parts)]))));
process.exit(0);
