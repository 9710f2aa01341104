/**
 * Paid to tokens: from the press on "Pay" of the hosted page until the student's open stream says that the tokens changed: the
 * stand-in's work, its webhook, payments, booking and the stream. One student buys single tokens time after time.
 * Run: PLATFORM_FILE=… node tests/bench/paid-to-tokens.ts [--count 40]
 */
import { ok } from '../support/api.ts';
import { payOnPage, subscribe } from '../support/buying.ts';
import { eventually } from '../support/eventually.ts';
import { makeEventBlocks } from '../support/live/event-blocks.ts';
import { newStudent } from '../support/people.ts';
import { platform } from '../support/platform-info.ts';
import { readArguments } from './arguments.ts';
import { percentile } from '../support/measure/times.ts';
import { printFigure } from './figure.ts';
import { listen, type Seen } from './live-client.ts';

const { count } = readArguments({ count: 40 });

const student = await newStudent();
/** Whatever is slow the first time was slow now. */
await subscribe(student);
const seen: Seen[] = [];
const ending = new AbortController();
const url = `${platform().publicUrl}/api/v1/live`;
await listen({ url, token: student.api.token, blocks: makeEventBlocks(), signal: ending.signal }, seen);
const times: number[] = [];
for (let n = 0; n < count; n += 1) {
  const wish = { tokenType: 'lessonTokens', quantity: 1 };
  const path = `payments/tokens/${student.uid}`;
  const { checkoutUrl } = ok(await student.api.call<{ checkoutUrl: string }>('POST', path, wish));
  const known = seen.length;
  const pressed = performance.timeOrigin + performance.now();
  await payOnPage(checkoutUrl);
  const changed = async () => seen.slice(known).find(({ type }) => type === 'tokens.changed');
  times.push((await eventually(`tokens.changed of purchase ${n + 1}`, changed)).at - pressed);
}
ending.abort();
printFigure({ name: 'paid-to-tokens-p50', value: percentile(times, 0.5), unit: 'ms' });
printFigure({ name: 'paid-to-tokens-p95', value: percentile(times, 0.95), unit: 'ms', bar: 2_000, goal: 500 });
