import { calm, refusedSince } from './calm.ts';
import type { Heard } from './witness.ts';

const call = (over: Partial<Heard> = {}): Heard => ({
  endpoint: 'see materials',
  askedAt: Date.now() + 1,
  answeredAt: Date.now() + 2,
  status: 200,
  code: undefined,
  ...over,
});
const refusal = { endpoint: 'book an hour', status: 503, code: 'PEER_UNAVAILABLE' } as const;
const soon = { people: 1, withinMs: 300 };

/** Whether it was calm, of an evening in which these are answered a moment later. */
async function isCalm(later: readonly Partial<Heard>[], refused?: ReadonlySet<string>): Promise<boolean> {
  const heard: Heard[] = [call({ status: 503 })];
  const waiting = calm({ heard }, 'calm', { ...soon, ...(refused && { refused }) });
  heard.push(...later.map(call));
  return waiting.then(
    () => true,
    () => false,
  );
}

test('two answers for each of the people, the last without a refusal', async () => {
  expect(await isCalm([{}, {}])).toBe(true);
  expect(await isCalm([{}])).toBe(false);
  expect(await isCalm([{}, { status: 503 }])).toBe(false);
  expect(await isCalm([{ status: 503 }, {}, {}])).toBe(true);
});

test('what was asked before is no sign of it', async () => {
  expect(await isCalm([{ askedAt: 0 }, { askedAt: 0 }])).toBe(false);
});

test('where what was refused is asked again, it is done; a rule is no proof that it could be', async () => {
  const refused = new Set(['book an hour']);
  const booked = { endpoint: 'book an hour' } as const;
  expect(await isCalm([{}, {}], refused)).toBe(true);
  expect(await isCalm([{}, { ...booked, status: 409 }], refused)).toBe(false);
  expect(await isCalm([{}, booked], refused)).toBe(true);
});

test('refused is what was asked since then and not answered', () => {
  const heard = [call({ ...refusal, askedAt: 1 }), call(), call({ ...refusal, askedAt: 9 })];
  expect([...refusedSince(heard, 5)]).toEqual(['book an hour']);
  expect([...refusedSince(heard, 10)]).toEqual([]);
});
