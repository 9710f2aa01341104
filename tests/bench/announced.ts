/**
 * An announcement for a role: from the administrator's click to every open screen of that role, and its deletion likewise. The streams
 * share the machine with the platform. Run: PLATFORM_FILE=… node tests/bench/announced.ts [--streams 1000] [--rounds 10]
 */
import { randomUUID } from 'node:crypto';
import { ok } from '../support/api.ts';
import { eventually } from '../support/eventually.ts';
import { makeEventBlocks } from '../support/live/event-blocks.ts';
import { newAdmin, newStudent, type TestPerson } from '../support/people.ts';
import { platform } from '../support/platform-info.ts';
import { readArguments } from './arguments.ts';
import { percentile } from '../support/measure/times.ts';
import { printFigure } from './figure.ts';
import { listen, type Seen } from './live-client.ts';

const { streams, rounds } = readArguments({ streams: 1_000, rounds: 10 });
/** The gateway lets one person have so many; of more, the oldest end. */
const streamsEach = 20;
const signUpsTogether = 5;
/** So many are opened in one go: nobody's thousand browsers sign in in one instant. */
const together = 50;

const ending = new AbortController();
const url = `${platform().publicUrl}/api/v1/live`;
const admin = await newAdmin();
const people = Math.ceil(streams / streamsEach);
const students: TestPerson[] = [];
while (students.length < people)
  students.push(...(await Promise.all(Array.from({ length: signUpsTogether }, () => newStudent()))));
const opened: Seen[][] = [];
while (opened.length < streams) {
  const some = Array.from({ length: Math.min(together, streams - opened.length) }, async (_unused, index) => {
    const seen: Seen[] = [];
    const { token } = (students[(opened.length + index) % people] ?? admin).api;
    await listen({ url, token, blocks: makeEventBlocks(), signal: ending.signal }, seen);
    return seen;
  });
  opened.push(...(await Promise.all(some)));
}

/** When each stream heard it, in milliseconds after `begun`. */
const heardBy = (begun: number, type: string, words: string) =>
  eventually(`${type} on ${streams} streams`, async () => {
    const times = opened.flatMap((seen) => {
      const event = seen.find((one) => one.type === type && one.data.includes(words));
      return event ? [event.at - begun] : [];
    });
    return times.length === streams ? times : undefined;
  });
const now = () => performance.timeOrigin + performance.now();

const times: Record<'posted' | 'deleted', number[]> = { posted: [], deleted: [] };
for (let round = 0; round < rounds; round += 1) {
  const title = `Round ${randomUUID()}`;
  const draft = { title, message: 'For a measurement', icon: 'bell', type: 'announce', for: ['student'] };
  const posting = now();
  const { id } = ok(await admin.api.call<{ id: string }>('POST', 'announcements', draft));
  times.posted.push(...(await heardBy(posting, 'announcement.created', title)));
  const deleting = now();
  ok(await admin.api.call('DELETE', `announcements/${id}`));
  times.deleted.push(...(await heardBy(deleting, 'announcement.deleted', id)));
}
ending.abort();

for (const [name, heard] of Object.entries(times)) {
  printFigure({ name: `announcement-${name}-${streams}-p50`, value: percentile(heard, 0.5), unit: 'ms' });
  printFigure({
    name: `announcement-${name}-${streams}-p95`,
    value: percentile(heard, 0.95),
    unit: 'ms',
    bar: 1_000,
    goal: 200,
  });
}
