import { FileRanges } from './file-ranges.ts';

const bytes = Uint8Array.from({ length: 300_000 }, (_byte, index) => index % 251);
type Answer = { url: string; range: string };

/** A server of one file behind signed addresses; `refuse` says which answer it gives instead. */
function serve({
  refuse,
  file = bytes,
  tag = () => '"one"',
}: { refuse?: (asked: Answer) => number | undefined; file?: Uint8Array; tag?: () => string } = {}) {
  const asked: Answer[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const range = new Headers(init?.headers).get('Range') ?? '';
    asked.push({ url: String(url), range });
    const status = refuse?.({ url: String(url), range });
    if (status === 0) throw new TypeError('no line');
    if (status) return new Response(null, { status });
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
    const part = file.slice(Number(from), Number(to) + 1);
    const headers = { 'Content-Range': `bytes ${from}-${to}/${file.length}`, ETag: tag() };
    return new Response(part, { status: 206, headers });
  });
  return asked;
}

let left: AbortController;
beforeEach(() => (left = new AbortController()));
const open = (renew: () => Promise<string> = async () => '/files/1?signed=again') =>
  FileRanges.open({ url: '/files/1?signed=once', renew }, left.signal);

/** The part, or why there is none. */
const part = (ranges: FileRanges, begin: number, end: number) =>
  ranges.orFailure(
    new Promise<Uint8Array>((resolve) => {
      ranges.deliver = (_begin, got) => resolve(got);
      ranges.ask({ begin, end });
    }),
  );

afterEach(() => jest.restoreAllMocks());

test('A long file is read at its edges, in one piece each, and of the rest what is asked for', async () => {
  const asked = serve();
  const ranges = await open();
  expect(ranges.length).toBe(300_000);
  expect(ranges.start).toEqual(bytes.slice(0, 65_536));
  expect(await part(ranges, 283_616, 300_000)).toEqual(bytes.slice(283_616));
  expect(await part(ranges, 131_072, 147_456)).toEqual(bytes.slice(131_072, 147_456));
  expect(asked.map(({ range }) => range)).toEqual(['bytes=0-65535', 'bytes=229376-299999', 'bytes=131072-147455']);
});

/** Says of itself that its first page ends there. */
function linearised(firstPageEnd: number): Uint8Array {
  const file = bytes.slice();
  file.set(
    new TextEncoder().encode(
      `%PDF-1.7\n9 0 obj\n<</Linearized 1/L 300000/H[0 0]/O 4/E ${firstPageEnd}/N 3/T 290000>>\n`,
    ),
  );
  return file;
}

test('Of a document that has its first page in front all of that is read ahead, beside its end', async () => {
  const asked = serve({ file: linearised(100_000) });
  const ranges = await open();
  expect(ranges.start).toEqual(linearised(100_000).slice(0, 65_536));
  expect(await part(ranges, 65_536, 81_920)).toEqual(bytes.slice(65_536, 81_920));
  expect(await part(ranges, 81_920, 114_688)).toEqual(bytes.slice(81_920, 114_688));
  expect(await part(ranges, 283_616, 300_000)).toEqual(bytes.slice(283_616));
  expect(asked.map(({ range }) => range)).toEqual(['bytes=0-65535', 'bytes=229376-299999', 'bytes=65536-114687']);
});

test.each([
  ['lies in the beginning', 60_000, []],
  ['goes into the end', 250_000, ['bytes=65536-229375']],
  ['is told to be longer than the file', 9_999_999, ['bytes=65536-229375']],
])('Where the first page %s, nothing is read twice', async (_where, firstPageEnd, then) => {
  const asked = serve({ file: linearised(firstPageEnd) });
  await open();
  expect(asked.map(({ range }) => range)).toEqual(['bytes=0-65535', 'bytes=229376-299999', ...then]);
});

test('No more than half a megabyte of a first page is read ahead', async () => {
  const file = new Uint8Array(2_000_000);
  file.set(linearised(1_500_000).slice(0, 1_000));
  const asked = serve({ file });
  await open();
  expect(asked.at(-1)?.range).toBe('bytes=65536-589823');
});

test('What could not be read ahead is asked for again when it is needed', async () => {
  let away = 1;
  const asked = serve({
    file: linearised(100_000),
    refuse: ({ range }) => (range === 'bytes=65536-114687' && away > 0 ? (away -= 1) : undefined),
  });
  const ranges = await open();
  expect(await part(ranges, 65_536, 81_920)).toEqual(bytes.slice(65_536, 81_920));
  expect(asked.at(-1)?.range).toBe('bytes=65536-81919');
});

test('A short file is read once, and so is one of a server that knows no parts', async () => {
  const asked = serve({ file: bytes.slice(0, 1_000) });
  const short = await open();
  expect([short.length, short.start.length]).toEqual([undefined, 1_000]);
  expect(asked).toHaveLength(1);
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(bytes));
  expect((await open()).start).toEqual(bytes);
});

test('An address whose time is over is renewed once for all parts that were refused', async () => {
  let over = false;
  serve({ refuse: ({ url }) => (over && url.endsWith('once') ? 403 : undefined) });
  const renew = jest.fn(async () => '/files/1?signed=again');
  const ranges = await open(renew);
  over = true;
  const got = new Map<number, Uint8Array>();
  ranges.deliver = (begin, part) => void got.set(begin, part);
  [81_920, 98_304].forEach((begin) => ranges.ask({ begin, end: begin + 16_384 }));
  for (let turn = 0; turn < 100 && got.size < 2; turn += 1) await new Promise((resolve) => setTimeout(resolve, 1));
  expect([...got.keys()].toSorted()).toEqual([81_920, 98_304]);
  expect(renew).toHaveBeenCalledTimes(1);
});

test('A part that cannot be had fails whoever waits, and is there after another try', async () => {
  let away = false;
  serve({ refuse: () => (away ? 0 : undefined) });
  const ranges = await open();
  away = true;
  await expect(part(ranges, 131_072, 147_456)).rejects.toThrow('no line');
  away = false;
  const again = new Promise<Uint8Array>((resolve) => (ranges.deliver = (_begin, got) => resolve(got)));
  ranges.resume();
  expect(await ranges.orFailure(again)).toEqual(bytes.slice(131_072, 147_456));
});

test('Parts of two files never make one document', async () => {
  let version = '"one"';
  serve({ tag: () => version });
  const ranges = await open();
  version = '"two"';
  await expect(part(ranges, 131_072, 147_456)).rejects.toThrow('Another file lies there now.');
});

test('A refusal at the beginning is said with its status', async () => {
  serve({ refuse: () => 403 });
  await expect(open()).rejects.toMatchObject({ status: 403 });
});

describe('nothing is waited for without an end', () => {
  const signals = () => jest.mocked(fetch).mock.calls.map(([, init]) => init?.signal?.aborted);
  const never = () => new Promise<Response>(() => undefined);
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('a beginning that does not come is given up after a minute', async () => {
    jest.spyOn(globalThis, 'fetch').mockImplementation(never);
    const opened = open().catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await opened).toMatchObject({ code: 'TIMED_OUT' });
    expect(signals()).toEqual([true]);
  });

  test('so is a part, and it is there after another try', async () => {
    serve();
    const ranges = await open();
    jest.mocked(fetch).mockImplementationOnce(never);
    const waited = part(ranges, 131_072, 147_456).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await waited).toMatchObject({ code: 'TIMED_OUT' });
    const again = new Promise<Uint8Array>((resolve) => (ranges.deliver = (_begin, got) => resolve(got)));
    ranges.resume();
    expect(await ranges.orFailure(again)).toEqual(bytes.slice(131_072, 147_456));
  });

  test('what is on its way for whoever has left ends, also what was read ahead', async () => {
    serve();
    const whole = jest.mocked(fetch).getMockImplementation()!;
    jest
      .mocked(fetch)
      .mockImplementation((url, init) =>
        new Headers(init?.headers).get('Range') === 'bytes=229376-299999' ? never() : whole(url, init),
      );
    await open();
    left.abort();
    expect(signals()).toEqual([true, true]);
  });

  test('what was read ahead of a beginning that failed ends with it', async () => {
    serve({ refuse: ({ range }) => (range === 'bytes=0-65535' ? undefined : 0) });
    const broken = new ReadableStream({ start: (out) => out.error(new TypeError('no line')) });
    const headers = { 'Content-Range': 'bytes 0-65535/300000' };
    jest.mocked(fetch).mockImplementationOnce(async () => new Response(broken, { status: 206, headers }));
    await expect(open()).rejects.toThrow('no line');
    expect(signals()).toEqual([true, true]);
  });
});
