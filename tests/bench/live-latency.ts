/**
 * Commit to the other browser: a slot is booked by one student while another one watches the search; an administrator grants tokens
 * while the student's stream is open. From the start of the transaction that writes the fact (PostgreSQL's clock, the same machine),
 * so it is an upper bound of commit to screen. Run: PLATFORM_FILE=… node tests/bench/live-latency.ts [--count 100] [--chromium]
 */
import { Client } from 'pg';
import { adminApi, ok } from '../support/api.ts';
import { launchChromium } from '../support/chromium.ts';
import { eventually } from '../support/eventually.ts';
import { makeEventBlocks } from '../support/live/event-blocks.ts';
import { anyTopic, bookSlot, hourAhead, openSlot } from '../support/lessons.ts';
import { entitle, newStudent, newTutor, type TestPerson } from '../support/people.ts';
import { platform } from '../support/platform-info.ts';
import { readArguments } from './arguments.ts';
import { percentile } from '../support/measure/times.ts';
import { printFigure } from './figure.ts';
import { listen, type Opening, type Seen } from './live-client.ts';
import { databaseUrl } from '../support/database-url.ts';

const { count, chromium: inChromium } = readArguments({ count: 100 }, { switches: ['chromium'] });
const zone = 'Australia/Darwin';
const hour = 3_600_000;

type Watcher = { seen(): Promise<Seen[]>; close(): Promise<void> };

async function watchInNode(opening: Opening): Promise<Watcher> {
  const seen: Seen[] = [];
  const ending = new AbortController();
  await listen({ ...opening, blocks: makeEventBlocks(), signal: ending.signal }, seen);
  return { seen: async () => seen, close: async () => ending.abort() };
}

async function watchInChromium(opening: Opening): Promise<Watcher> {
  const browser = await launchChromium();
  const page = await browser.newPage();
  await page.goto(`${platform().publicUrl}/config.js`);
  const listening = `{ ...${JSON.stringify(opening)}, blocks: (${makeEventBlocks.toString()})() }`;
  const start = `globalThis.seen = []; (${listen.toString()})(${listening}, globalThis.seen)`;
  await page.evaluate(start);
  return { seen: () => page.evaluate<Seen[]>('globalThis.seen'), close: () => browser.close() };
}

function watch(person: TestPerson, search?: object): Promise<Watcher> {
  const packed = search && Buffer.from(JSON.stringify(search)).toString('base64url');
  const url = `${platform().publicUrl}/api/v1/live${packed ? `?watch=slots:${packed}` : ''}`;
  return (inChromium ? watchInChromium : watchInNode)({ url, token: person.api.token });
}

/** When the transactions began that wrote the facts with this key, oldest first. */
async function writtenAt(type: string, keys: readonly string[]): Promise<Map<string, number[]>> {
  const client = new Client({ connectionString: databaseUrl('booking') });
  await client.connect();
  const sql = `select outbox.key, extract(epoch from outbox.created_at) * 1000 as at from outbox
    where outbox.type = $1 and outbox.key = any($2) order by outbox.seq`;
  const { rows } = await client.query<{ key: string; at: string }>(sql, [`parlance.booking.v1.${type}`, keys]);
  await client.end();
  const written = new Map<string, number[]>(keys.map((key) => [key, []]));
  for (const { key, at } of rows) written.get(key)?.push(Number(at));
  return written;
}

const dayOf = (at: number) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at);

async function slotTaken(): Promise<number[]> {
  const [tutor, student, watching] = await Promise.all([newTutor(), newStudent(), newStudent()]);
  await entitle(student, count);
  const topic = await anyTopic(student.api);
  const first = await hourAhead(48 * hour);
  const slots = [];
  for (let n = 0; n < count; n += 1) slots.push(await openSlot(tutor, first + n * hour));
  const data = { startDate: dayOf(first), endDate: dayOf(first + count * hour), time: 'anytime', tutor: tutor.uid };
  const watcher = await watch(watching, { ...data, timezone: zone });
  const taken = async (id: string) =>
    (await watcher.seen()).find((event) => event.type === 'slot.taken' && event.data.includes(id));
  const arrived = new Map<string, number>();
  for (const slot of slots) {
    await bookSlot(student, slot, topic);
    arrived.set(slot.id, (await eventually(`slot.taken of ${slot.id}`, () => taken(slot.id))).at);
  }
  await watcher.close();
  // Each is told of twice: as it is offered, and as it is booked.
  const written = await writtenAt('LessonChanged', [...arrived.keys()]);
  return [...arrived].map(([id, at]) => at - (written.get(id)?.[1] ?? Number.NaN));
}

async function tokensChanged(): Promise<number[]> {
  const student = await newStudent();
  const admin = await adminApi();
  const watcher = await watch(student);
  const changes = async () => (await watcher.seen()).filter(({ type }) => type === 'tokens.changed');
  const grant = { tokenType: 'lessonTokens', delta: 1, reason: 'For a measurement' };
  const arrived: number[] = [];
  await eventually('booking knows the student', async () => {
    const { status } = await admin.call('POST', `admin/tokens/${student.uid}`, grant);
    return status < 300;
  });
  for (let n = 1; n <= count; n += 1) {
    const event = await eventually(`tokens.changed ${n}`, async () => (await changes())[n - 1]);
    arrived.push(event.at);
    if (n < count) ok(await admin.call('POST', `admin/tokens/${student.uid}`, grant));
  }
  await watcher.close();
  const written = await writtenAt('WalletChanged', [student.uid]);
  return arrived.map((at, index) => at - (written.get(student.uid)?.[index] ?? Number.NaN));
}

const where = inChromium ? 'chromium' : 'fetch';
for (const [name, measure] of Object.entries({ 'slot-taken': slotTaken, 'tokens-changed': tokensChanged })) {
  const times = await measure();
  printFigure({ name: `live-${name}-${where}-p50`, value: percentile(times, 0.5), unit: 'ms' });
  printFigure({ name: `live-${name}-${where}-p95`, value: percentile(times, 0.95), unit: 'ms', bar: 250, goal: 30 });
}
