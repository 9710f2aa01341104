import { type LiveState, pauseAfter, readStream } from './read-stream.ts';

test.each([
  [1, 500, 2_500],
  [2, 1_000, 2_000],
  [5, 8_000, 16_000],
  [6, 15_000, 30_000],
  [20, 15_000, 30_000],
])('FB-48 the pause after %i failures is jittered between %i and %i ms', (failures, least, most) => {
  expect(pauseAfter(failures, 0)).toBe(least);
  expect(pauseAfter(failures, 1)).toBe(most);
});

describe('a stream that hangs while it is opened again', () => {
  const stopping = new AbortController();
  /** What each opening answers; one that answers nothing hangs until it is given up. */
  const opened: (ReadableStreamDefaultController<Uint8Array> | 'hangs')[] = [];
  const states: LiveState[] = [];
  const later = (ms: number) => jest.advanceTimersByTimeAsync(ms);

  async function connect(_address: string, { signal }: { signal: AbortSignal }): Promise<Response> {
    if (opened.length > 0) {
      opened.push('hangs');
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    }
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void opened.push(controller) });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  }

  test('does not count as open, and is given up when it stays silent', async () => {
    jest.useFakeTimers();
    Object.assign(globalThis, { fetch: connect });
    void readStream({
      address: () => '/live',
      token: async () => 'token',
      renew: async () => 'token',
      lastId: () => '',
      signal: stopping.signal,
      random: () => 0,
      onState: (state) => void states.push(state),
      onEvent: () => undefined,
    });
    await later(0);
    const [first] = opened as [ReadableStreamDefaultController<Uint8Array>];
    first.enqueue(new TextEncoder().encode('event: hello\ndata: {}\n\n'));
    await later(2_000);
    expect(states).toEqual(['open']);
    first.close();
    await later(0);
    expect(opened).toHaveLength(2);
    await later(9_999);
    expect(states).toEqual(['open']);
    await later(1);
    expect(states).toEqual(['open', 'connecting']);
    await later(30_000 + 500);
    expect([states, opened.length]).toEqual([['open', 'connecting', 'connecting'], 3]);
    stopping.abort();
    await later(0);
    jest.useRealTimers();
  });
});
