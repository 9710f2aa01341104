import { Problem, type ProblemCode } from '../api/problem.ts';
import type { PutFile } from './put-file.ts';
import { sendFile } from './send-file.ts';
import type { Journey } from './journey.ts';
import type { OfferedPart, UploadTarget } from './upload-target.ts';

const mega = 1024 * 1024;
const sizes = [8 * mega, 8 * mega, 8 * mega, 8 * mega, 5];
const file = new File([new Uint8Array(32 * mega + 5)], 'talk.wav', { type: 'audio/wav' });
const broken = () => new TypeError('Failed to fetch');
const refused = (status: number, code: ProblemCode = 'INTERNAL') => new Problem('no', { code, status });

/** A store that has what came; `faults` are thrown in turn for a part. `origin`: where browsers send to it themselves. */
function storeWith(faults: Record<number, unknown[]> = {}, closing: unknown[] = [], origin = '') {
  const there = new Set<number>();
  let asked = 0;
  const offered = (): { id: string; url: string; parts: OfferedPart[] } => ({
    id: 'u1',
    url: '/files/uploads/u1',
    parts: sizes.map((size, index) => ({
      number: index + 1,
      size,
      url: `${origin}/parts/${index + 1}?asked=${asked}`,
      arrived: there.has(index + 1),
    })),
  });
  const target = {
    start: jest.fn(async () => offered()),
    ask: jest.fn(async () => {
      asked += 1;
      return offered();
    }),
    finish: jest.fn(async () => {
      const fault = closing.shift();
      if (fault) throw fault as Error;
      return 'f1';
    }),
  } satisfies UploadTarget;
  const puts: { number: number; url: string; bytes: number; atOnce: number }[] = [];
  let atOnce = 0;
  const put = async ({ url, file: piece, onPercent }: PutFile) => {
    const number = Number(/parts\/(\d+)/.exec(url)?.[1]);
    atOnce += 1;
    puts.push({ number, url, bytes: piece.size, atOnce });
    onPercent(50);
    await Promise.resolve();
    atOnce -= 1;
    const fault = faults[number]?.shift();
    if (fault) throw fault as Error;
    there.add(number);
    onPercent(100);
  };
  const waits: number[] = [];
  const percents: number[] = [];
  const onBusy = jest.fn();
  const send = (journey: Journey = { doubtful: new Set() }, signal = new AbortController().signal) =>
    sendFile({
      onBusy,
      spread: () => 0,
      file,
      target,
      put,
      journey,
      signal,
      wait: async (ms) => void waits.push(ms),
      onPercent: (percent) => percents.push(percent),
    });
  return { send, target, puts, there, waits, percents, onBusy };
}

test('MAT-32 a large file goes in parts, three at a time and none of them larger than 8 MB, and percents only rise', async () => {
  const { send, puts, percents, target } = storeWith();
  await expect(send()).resolves.toEqual({ id: 'f1', name: 'talk.wav', size: file.size, contentType: 'audio/wav' });
  expect(puts.map(({ number, bytes }) => [number, bytes])).toEqual(sizes.map((size, index) => [index + 1, size]));
  expect(Math.max(...puts.map(({ atOnce }) => atOnce))).toBe(3);
  expect(percents).toEqual([...new Set(percents)].sort((a, b) => a - b));
  expect(percents.slice(-2)).toEqual([99, 100]);
  expect(target.ask).not.toHaveBeenCalled();
});

test('a line that breaks costs one part, which is tried again after growing pauses', async () => {
  const { send, puts, waits, percents } = storeWith({ 2: [broken(), refused(503), refused(0, 'TIMED_OUT')] });
  await send();
  expect(puts.filter(({ number }) => number === 2)).toHaveLength(4);
  expect(puts).toHaveLength(sizes.length + 3);
  expect(waits).toEqual([500, 1_000, 2_000]);
  expect(percents).toEqual([...percents].sort((a, b) => a - b));
});

test('an address that has ended is asked for anew, once for all parts that were on their way', async () => {
  const ended = () => refused(403, 'LINK_EXPIRED');
  const { send, puts, target } = storeWith({ 1: [ended()], 2: [ended()], 3: [ended()] });
  await send();
  expect(target.ask).toHaveBeenCalledTimes(1);
  expect(puts.filter(({ url }) => url.endsWith('asked=0')).map(({ number }) => number)).toEqual([1, 2, 3]);
});

test('after eight tries it gives up; Retry goes on where it ended, with what nobody said had come', async () => {
  const { send, puts, there, target } = storeWith({ 4: Array.from({ length: 8 }, broken) });
  const journey: Journey = { doubtful: new Set() };
  await expect(send(journey)).rejects.toThrow('Failed to fetch');
  expect(journey.id).toBe('u1');
  // The store has it, or only thinks so.
  there.add(4);
  puts.length = 0;
  await expect(send(journey)).resolves.toMatchObject({ id: 'f1' });
  expect(puts.map(({ number }) => number)).toContain(4);
  expect(puts.map(({ number }) => number)).not.toContain(1);
  expect([target.start.mock.calls.length, target.ask.mock.calls.length]).toEqual([1, 1]);
});

test('an upload that is over is begun anew', async () => {
  const { send, target } = storeWith();
  target.ask.mockRejectedValueOnce(refused(404, 'UPLOAD_NOT_FOUND'));
  await expect(send({ id: 'old', doubtful: new Set([1]) })).resolves.toMatchObject({ id: 'f1' });
  expect(target.start).toHaveBeenCalledTimes(1);
});

test('a refusal ends all parts, and is not tried again', async () => {
  const { send, puts } = storeWith({ 1: [refused(413, 'UPLOAD_TOO_LARGE')] });
  await expect(send()).rejects.toMatchObject({ code: 'UPLOAD_TOO_LARGE' });
  expect(puts.filter(({ number }) => number === 1)).toHaveLength(1);
});

test('closing waits for whoever closes already, and sends again what is found to be missing', async () => {
  const { send, there, puts, target } = storeWith({}, [
    refused(409, 'UPLOAD_UNDER_WAY'),
    refused(504),
    refused(409, 'UPLOAD_INCOMPLETE'),
  ]);
  target.ask.mockImplementationOnce(async () => {
    there.delete(2);
    return {
      id: 'u1',
      url: '',
      parts: sizes.map((size, at) => ({ number: at + 1, size, url: `/parts/${at + 1}`, arrived: at !== 1 })),
    };
  });
  await expect(send()).resolves.toMatchObject({ id: 'f1' });
  expect(puts.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 2]);
  expect(target.finish).toHaveBeenCalledTimes(4);
});

test('what was judged at the end is not closed again', async () => {
  const { send, target } = storeWith({}, [refused(422, 'UPLOAD_TYPE')]);
  await expect(send()).rejects.toMatchObject({ code: 'UPLOAD_TYPE' });
  expect(target.finish).toHaveBeenCalledTimes(1);
});

test('without a network nothing is tried, and it goes on when there is one', async () => {
  const network = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { send, puts } = storeWith();
  const sent = send();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(puts).toEqual([]);
  network.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await expect(sent).resolves.toMatchObject({ id: 'f1' });
  network.mockRestore();
});

test('cancelling ends it, also without a network', async () => {
  const network = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const stopping = new AbortController();
  const { send, puts } = storeWith();
  const sent = expect(send(undefined, stopping.signal)).rejects.toMatchObject({ name: 'AbortError' });
  await new Promise((resolve) => setTimeout(resolve, 0));
  stopping.abort();
  await sent;
  expect(puts).toEqual([]);
  network.mockRestore();
});

const elsewhere = 'https://files.example.com';
const tries = (puts: { number: number }[], part: number) => puts.filter(({ number }) => number === part).length;
const many = (count: number, fault: () => unknown) => Array.from({ length: count }, fault);

test('a store that denies a part is asked with a new address; what two of them do not mend is refused', async () => {
  const denied = () => refused(403, 'STORE_DENIED');
  const mended = storeWith({ 1: many(2, denied) }, [], elsewhere);
  await mended.send();
  expect([tries(mended.puts, 1), mended.target.ask.mock.calls.length]).toEqual([3, 2]);
  const never = storeWith({ 1: many(9, denied) }, [], elsewhere);
  await expect(never.send()).rejects.toMatchObject({ code: 'STORE_DENIED' });
  expect(tries(never.puts, 1)).toBe(3);
});

test.each(['STORE_FULL', 'STORE_REFUSED', 'STORE_DAMAGED'] as const)(
  'what a store says with %s is not tried again by itself; Retry goes on with what is missing',
  async (code) => {
    const { send, puts } = storeWith({ 4: [refused(403, code)] }, [], elsewhere);
    const journey: Journey = { doubtful: new Set() };
    await expect(send(journey)).rejects.toMatchObject({ code });
    expect(tries(puts, 4)).toBe(1);
    await send(journey);
    expect([1, 4].map((part) => tries(puts, part))).toEqual([1, 2]);
  },
);

test('a store that is busy is given longer and longer pauses, three minutes in all, with the same address', async () => {
  const busy = () => refused(503, 'STORE_BUSY');
  const { send, waits, target, onBusy } = storeWith({ 5: many(3, busy) }, [], elsewhere);
  await send();
  expect([waits, target.ask.mock.calls.length, onBusy.mock.calls.length]).toEqual([[2_000, 4_000, 8_000], 0, 3]);
  const hopeless = storeWith({ 5: many(9, busy) }, [], elsewhere);
  await expect(hopeless.send()).rejects.toMatchObject({ code: 'STORE_BUSY' });
  expect(tries(hopeless.puts, 5)).toBe(8);
  expect(hopeless.waits.reduce((sum, gap) => sum + gap, 0)).toBe(179_000);
});

test('what looks like a broken line to a store elsewhere may be an address that has ended: another one is asked for', async () => {
  const { send, puts, target } = storeWith({ 1: [broken()], 2: [broken()] }, [], elsewhere);
  await send();
  expect(target.ask).toHaveBeenCalledTimes(1);
  expect(puts.filter(({ url }) => url.endsWith('asked=1')).map(({ number }) => number)).toEqual(
    expect.arrayContaining([1, 2]),
  );
});

test('with the school in reach and the store not, it is the store that is said to be away; without a line neither is', async () => {
  const away = storeWith({ 1: many(9, broken) }, [], elsewhere);
  await expect(away.send()).rejects.toMatchObject({ code: 'STORE_UNREACHABLE' });
  expect(tries(away.puts, 1)).toBe(8);
  const alone = storeWith({ 1: many(9, broken) }, [], elsewhere);
  alone.target.ask.mockRejectedValue(broken());
  await expect(alone.send()).rejects.toThrow('Failed to fetch');
  expect(tries(alone.puts, 1)).toBe(8);
});

test('an upload that is over by the time that another address is asked for ends at once', async () => {
  const { send, puts, target } = storeWith({ 1: [broken()] }, [], elsewhere);
  target.ask.mockRejectedValueOnce(refused(404, 'UPLOAD_NOT_FOUND'));
  await expect(send()).rejects.toMatchObject({ code: 'UPLOAD_NOT_FOUND' });
  expect(tries(puts, 1)).toBe(1);
});
