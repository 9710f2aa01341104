/**
 * a week's search by date at growing numbers of open slots, through gateway, gRPC and booking, on a database of its own on the
 * server of the test parts; the same horizon with ever more teachers. Says how the cost grows with the size, and what one page reads.
 * Run: node tests/bench/search.ts [--most 1000000] [--pages 200], with the parts up (`.local/test/parts.json`).
 */
import { readArguments } from './arguments.ts';
import { percentile } from '../support/measure/times.ts';
import { printFigure } from './figure.ts';
import { startBookingBehindGateway, type BookingBehindGateway } from './support/booking-behind-gateway.ts';
import { manySlots } from './support/many-slots.ts';
import { searchPlan } from './support/search-plan.ts';
import { useTestParts } from './test-parts.ts';

const { most, pages } = readArguments({ most: 1_000_000, pages: 200 });
const day = 86_400_000;

type School = BookingBehindGateway & { headers: Record<string, string> };

async function open(): Promise<School> {
  const started = await startBookingBehindGateway();
  const bearer = await started.booking.harness.issuer.mint({ role: 'student', name: 'A searcher' });
  return { ...started, headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' } };
}

type Page = { ms: number; slots: number; bytes: number };

async function search({ url, headers }: School, from: Date): Promise<Page> {
  const date = (at: number) => new Date(at).toISOString().slice(0, 10);
  const dates = { startDate: date(from.getTime()), endDate: date(from.getTime() + 6 * day) };
  const body = { data: { ...dates, time: 'anytime' }, timezone: 'UTC' };
  const begun = performance.now();
  const answer = await fetch(`${url}/bookings/search`, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await answer.text();
  const ms = performance.now() - begun;
  if (answer.status !== 200) throw new Error(`${answer.status}: ${text.slice(0, 300)}`);
  const byTutor = Object.values(JSON.parse(text) as Record<string, unknown[]>);
  return { ms, slots: byTutor.reduce((sum, list) => sum + list.length, 0), bytes: text.length };
}

async function measure(school: School, slots: number, now: Date): Promise<number> {
  const from = new Date(now.getTime() + 3 * day);
  for (let warm = 0; warm < 20; warm += 1) await search(school, from);
  const cpu = process.cpuUsage();
  const found: Page[] = [];
  for (let page = 0; page < pages; page += 1)
    found.push(await search(school, new Date(from.getTime() + (page % 40) * day)));
  const { user, system } = process.cpuUsage(cpu);
  const { buffers, wholeTables } = await searchPlan(school.booking.harness.db.pool, {
    from,
    to: new Date(from.getTime() + 7 * day),
  });
  const times = found.map(({ ms }) => ms);
  const aims = slots >= 1_000_000 ? { bar: 60, goal: 8 } : {};
  printFigure({ name: `search-${slots}-p50`, value: percentile(times, 0.5), unit: 'ms' });
  printFigure({ name: `search-${slots}-p95`, value: percentile(times, 0.95), unit: 'ms', ...aims });
  printFigure({ name: `search-${slots}-cpu`, value: (user + system) / 1000 / pages, unit: 'ms' });
  printFigure({ name: `search-${slots}-page`, value: found[0]?.slots ?? 0, unit: 'slots' });
  printFigure({ name: `search-${slots}-bytes`, value: found[0]?.bytes ?? 0, unit: 'bytes' });
  // Of the slots; the teachers' cards are looked up beside them.
  printFigure({ name: `search-${slots}-buffers`, value: buffers, unit: 'pages', bar: 40, goal: 26 });
  console.log(`whole tables read: ${wholeTables.join(', ') || 'none'}`);
  return percentile(times, 0.5);
}

useTestParts();
const school = await open();
const now = school.booking.clock.now();
const growing = await manySlots({ url: school.booking.harness.db.url, first: now });
try {
  const costs: { slots: number; ms: number }[] = [];
  for (let slots = 1_000; slots <= most; slots *= 10) {
    const begun = Date.now();
    await growing.growTo(slots);
    printFigure({ name: `search-${slots}-made-in`, value: (Date.now() - begun) / 1_000, unit: 's' });
    costs.push({ slots, ms: await measure(school, slots, now) });
  }
  // Pages are full from 10,000 slots on; before that there is less to read.
  const [small, large] = [costs[1], costs.at(-1)];
  if (small && large && large !== small) {
    const slope = Math.log(large.ms / small.ms) / Math.log(large.slots / small.slots);
    printFigure({ name: 'search-slope', value: slope, unit: 'power', bar: 0.1, goal: 0.05 });
  }
} finally {
  await growing.stop();
  await school.stop();
}
