import { texts } from '../locales/texts.ts';
import { type ApiClient, type ClientParts, makeApiClient } from './client.ts';
import { isProblem, problemText, referenceOf } from './problem.ts';
import { takeFetchSignals } from '../testing/fetch-signals.ts';
import { traceIdIn } from './traceparent.ts';

beforeAll(takeFetchSignals);

const parts = (over: Partial<ClientParts> = {}): ClientParts => ({
  origin: 'http://localhost',
  token: async () => 'token-1',
  renew: async () => 'token-2',
  onSchoolTime: jest.fn(),
  ...over,
});
const join = { params: { path: { id: 'b' } }, body: { tutor: 't' } };
const answer = (body: unknown, init: ResponseInit = {}) => new Response(JSON.stringify(body), init);
const fetchMock = jest.fn<Promise<Response>, [Request]>();

beforeEach(() => {
  fetchMock.mockReset();
  fetchMock.mockImplementation(async () => answer({ ok: true }));
  globalThis.fetch = fetchMock as unknown as typeof fetch;
});
const sent = (at = 0) => {
  const request = fetchMock.mock.calls[at]?.[0];
  return { request, address: request?.url, headers: Object.fromEntries(request?.headers ?? []) };
};

test('API-01, API-03, API-04 a call goes to /api/v1 with JSON and the bearer token', async () => {
  const body = { data: { startDate: '2026-11-23', endDate: '2026-11-24', time: 9 }, timezone: 'UTC' };
  await makeApiClient(parts()).POST('/bookings/search', { body });
  expect(sent().address).toBe('http://localhost/api/v1/bookings/search');
  expect(sent().headers).toMatchObject({ authorization: 'Bearer token-1', 'content-type': 'application/json' });
  expect(await sent().request?.json()).toEqual(body);
});

test('FB-37 reading the applications needs the administrator’s token, although sending one needs none', async () => {
  await makeApiClient(parts()).GET('/applications', { params: { query: { status: 'submitted' } } });
  expect(sent().headers).toMatchObject({ authorization: 'Bearer token-1' });
});

test('API-02 developer calls keep their own address', async () => {
  await makeApiClient(parts()).send('POST', '/api/dev/clock', { by: 1 });
  expect(sent().address).toBe('http://localhost/api/dev/clock');
});

/** As the table names it; the operations' own types are the screens' business. */
function call(api: ApiClient, method: 'GET' | 'POST' | 'PUT', path: string) {
  const send = api[method] as (path: string, init: object) => Promise<unknown>;
  return send(path, { params: { path: { id: 'a1' } }, ...(method === 'GET' ? {} : { body: {} }) });
}

test.each([
  ['POST', '/auth/register'],
  ['POST', '/auth/reset'],
  ['POST', '/auth/verify/confirm'],
  ['POST', '/applications'],
  ['POST', '/applications/uploads'],
  ['POST', '/applications/{id}/confirmEmail'],
  ['GET', '/applications/{id}/state'],
  ['POST', '/applications/{id}/files'],
] as const)('API-05, CON-21 no token is sent with %s %s, signed in or not', async (method, path) => {
  for (const token of [undefined, 'token-1']) {
    fetchMock.mockClear();
    await call(makeApiClient(parts({ token: async () => token })), method, path);
    expect(sent().headers).not.toHaveProperty('authorization');
  }
});

test.each([
  ['GET', '/applications'],
  ['GET', '/applications/{id}'],
  ['PUT', '/applications/{id}/accept'],
  ['POST', '/applications/resendVerificationEmail'],
] as const)('API-04 an administrator’s %s %s carries the token', async (method, path) => {
  await call(makeApiClient(parts()), method, path);
  expect(sent().headers.authorization).toBe('Bearer token-1');
});

test('API-08, ERR-03 without credentials a call fails before it is sent, in these words', async () => {
  const call = makeApiClient(parts({ token: async () => undefined })).GET('/profile/me');
  await expect(call).rejects.toThrow('Tried to make API call (/profile/me) but credentials were null.');
  expect(fetchMock).not.toHaveBeenCalled();
});

test('ERR-03 a call of the document that has no credentials names the path that was asked for', async () => {
  const { GET } = makeApiClient(parts({ token: async () => undefined }));
  const asked = GET('/bookings/booking/{id}/feedback', { params: { path: { id: 'b1' } } });
  await expect(asked).rejects.toMatchObject({
    message: texts.now().faults.noCredentials('bookings/booking/b1/feedback'),
  });
  expect(fetchMock).not.toHaveBeenCalled();
});

test('API-06, ERR-01 a call that takes 60 seconds ends with the catalogue’s text', async () => {
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  fetchMock.mockRejectedValue(new DOMException('aborted', 'AbortError'));
  await expect(makeApiClient(parts()).GET('/profile/me')).rejects.toThrow(
    "We can't reach the product at the moment. Please wait and try again.",
  );
  expect(timeout).toHaveBeenCalledWith(60_000);
  timeout.mockRestore();
});

describe('a file that comes bit by bit', () => {
  /** One byte each time, as long after the one before; it ends with whoever gives it up. */
  function slowly(everyMs: number, count: number) {
    const fetchSlowly = async (_request: Request, { signal }: RequestInit = {}) =>
      new Response(
        new ReadableStream<Uint8Array>({
          start(out) {
            signal?.addEventListener('abort', () => out.error(signal.reason));
          },
          async pull(out) {
            await new Promise((resolve) => setTimeout(resolve, everyMs));
            if (signal?.aborted) return;
            out.enqueue(new Uint8Array(1));
            if ((count -= 1) === 0) out.close();
          },
        }),
        { headers: { 'content-type': 'text/csv', 'x-request-id': 'of-its-head' } },
      );
    globalThis.fetch = jest.fn(fetchSlowly) as typeof fetch;
  }
  const given = () => jest.mocked(globalThis.fetch).mock.calls[0]?.[1]?.signal;
  const sentIn = () => (jest.mocked(globalThis.fetch).mock.calls[0]?.[0] as Request).headers.get('traceparent');
  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const limit = new AbortController();
      setTimeout(() => limit.abort(new DOMException('late', 'TimeoutError')), ms);
      return limit.signal;
    });
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });
  const read = () => makeApiClient(parts()).file('/admin/users.csv', { params: { query: {} } } as never);

  test('takes minutes and is whole', async () => {
    slowly(40_000, 5);
    const file = read();
    await jest.advanceTimersByTimeAsync(5 * 40_000);
    expect((await file).size).toBe(5);
    expect(given()?.aborted).toBe(false);
  });

  test('and stands still for a minute is given up', async () => {
    slowly(61_000, 5);
    const file = read().catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(62_000);
    expect(await file).toMatchObject({ code: 'TIMED_OUT', requestId: 'of-its-head' });
    expect(given()?.aborted).toBe(true);
  });

  test('nor goes on when its head never comes', async () => {
    globalThis.fetch = jest.fn(() => new Promise<Response>(() => undefined));
    const file = read().catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await file).toMatchObject({ code: 'TIMED_OUT', requestId: traceIdIn(sentIn()) });
    expect(given()?.aborted).toBe(true);
  });

  test('what is not answered at all has the trace that it was sent in for a reference', async () => {
    globalThis.fetch = jest.fn((_request: unknown, { signal }: RequestInit = {}) => {
      return new Promise<Response>((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason as Error)),
      );
    }) as typeof fetch;
    const me = makeApiClient(parts())
      .GET('/profile/me')
      .catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(referenceOf(await me)).toMatch(/^[\da-f]{32}$/);
    expect(referenceOf(await me)).toBe(traceIdIn(sentIn()));
  });

  test('ends with whoever asked for it', async () => {
    slowly(40_000, 5);
    const left = new AbortController();
    const file = makeApiClient(parts())
      .file('/admin/users.csv', { params: { query: {} }, signal: left.signal } as never)
      .catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(50_000);
    left.abort(new Error('gone'));
    expect(await file).toMatchObject({ message: 'gone' });
  });
});

test('ERR-05 a network that is away is said in the catalogue’s words', async () => {
  fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
  const problem: unknown = await makeApiClient(parts())
    .GET('/profile/me')
    .catch((error: unknown) => error);
  expect(problemText(problem)).toBe("We can't reach our servers right now, please bear with us.");
});

test('CON-50 after a 401 the call is sent once more with a fresh token and the same idempotency key', async () => {
  fetchMock.mockResolvedValueOnce(answer({}, { status: 401 }));
  await makeApiClient(parts()).PUT('/bookings/booking/{id}/join', join);
  expect(sent(1).headers.authorization).toBe('Bearer token-2');
  expect(sent(1).headers['idempotency-key']).toBe(sent(0).headers['idempotency-key']);
});

test('what was asked for ahead is taken once, with the school’s time as it is by now, and is sent anew after a 401', async () => {
  const onSchoolTime = jest.fn();
  const early = answer({ uid: 'early' }, { headers: { 'x-school-time': '1000' } });
  const ahead = jest.fn().mockResolvedValueOnce({ answer: early, tookMs: 80, cameAt: performance.now() - 500 });
  const api = makeApiClient(parts({ ahead, onSchoolTime }));
  expect((await api.GET('/profile/me')).data).toEqual({ uid: 'early' });
  expect(ahead).toHaveBeenCalledWith('http://localhost/api/v1/profile/me');
  const [schoolNow, tookMs] = onSchoolTime.mock.calls[0] as [number, number];
  expect(tookMs).toBe(80);
  expect(schoolNow).toBeGreaterThanOrEqual(1500);
  expect(fetchMock).not.toHaveBeenCalled();
  ahead.mockResolvedValueOnce({ answer: answer({}, { status: 401 }), tookMs: 80, cameAt: performance.now() });
  expect((await api.GET('/profile/me')).data).toEqual({ ok: true });
  expect(sent(0).headers.authorization).toBe('Bearer token-2');
});

test('CON-50 a second 401 is the answer', async () => {
  fetchMock.mockImplementation(async () => answer({ error: { message: 'User not authenticated' } }, { status: 401 }));
  await expect(makeApiClient(parts()).GET('/profile/me')).rejects.toMatchObject({ status: 401 });
  expect(fetchMock).toHaveBeenCalledTimes(2);
});

test('every write carries an idempotency key, the caller’s own if there is one; reads carry none', async () => {
  const api = makeApiClient(parts());
  await api.POST('/auth/verify');
  await api.POST('/auth/verify', { params: { header: { 'Idempotency-Key': 'mine' } } });
  await api.GET('/profile/me');
  expect(sent(0).headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  expect(sent(1).headers['idempotency-key']).toBe('mine');
  expect(sent(2).headers).not.toHaveProperty('idempotency-key');
});

const sound = /^00-[\da-f]{32}-[\da-f]{16}-01$/;
const traceOf = (at: number) => sent(at).headers.traceparent?.split('-')[1];

test('every call begins a trace of its own; calls with one key, and what is sent again after a 401, are one', async () => {
  const api = makeApiClient(parts());
  const header = { 'Idempotency-Key': 'ae2e1c0b-5fd1-4d2c-9d0a-0d3d4c2f9a11' };
  await api.GET('/profile/me');
  await api.GET('/profile/me');
  await api.POST('/auth/verify', { params: { header } });
  fetchMock.mockResolvedValueOnce(answer({}, { status: 401 }));
  await api.POST('/auth/verify', { params: { header } });
  await api.POST('/auth/verify', { params: { header: { 'Idempotency-Key': 'mine' } } });
  for (let at = 0; at < 6; at += 1) expect(sent(at).headers.traceparent).toMatch(sound);
  expect([2, 3, 4].map(traceOf)).toEqual(Array(3).fill('ae2e1c0b5fd14d2c9d0a0d3d4c2f9a11'));
  expect(new Set([0, 1, 2, 5].map(traceOf)).size).toBe(4);
  const spans = [0, 1, 2, 3, 5].map((at) => sent(at).headers.traceparent?.split('-')[2]);
  expect(new Set(spans).size).toBe(5);
});

test('ERR-02 a refusal carries code, message, details and when to try again', async () => {
  const error = { code: 'SLOT_TAKEN', message: 'Taken', details: { id: 'b' }, requestId: 'of-the-body' };
  fetchMock.mockResolvedValueOnce(
    answer({ error }, { status: 409, headers: { 'retry-after': '3', 'x-request-id': 'of-the-header' } }),
  );
  const problem: unknown = await makeApiClient(parts())
    .POST('/auth/verify')
    .catch((fault: unknown) => fault);
  expect(isProblem(problem)).toBe(true);
  expect(problem).toMatchObject({ ...error, status: 409, retryAfterMs: 3_000 });
});

test('ERR-08 a refusal without words gets the general ones', async () => {
  fetchMock.mockResolvedValueOnce(new Response('<html>', { status: 502 }));
  await expect(makeApiClient(parts()).GET('/profile/me')).rejects.toThrow('Something went wrong, please try again');
});

test.each([
  ['of the header', '0f3c9a1b2d4e5f60718293a4b5c6d7e8', '0f3c9a1b2d4e5f60718293a4b5c6d7e8'],
  ['none, where that is something else', '<script>alert(1)</script>', undefined],
])('an answer that no program of ours wrote has the id %s', async (_what, sentId, requestId) => {
  fetchMock.mockResolvedValueOnce(new Response('<html>', { status: 502, headers: { 'x-request-id': sentId } }));
  await expect(makeApiClient(parts()).GET('/profile/me')).rejects.toMatchObject({ code: 'HTTP_502', requestId });
});

test.each(['null', '"no"', '{"error":"no"}', '{"error":{"code":5}}', '{"error":null}'])(
  'an answer of somebody between us, %s, is a problem as any other',
  async (body) => {
    fetchMock.mockResolvedValueOnce(new Response(body, { status: 502 }));
    await expect(makeApiClient(parts()).GET('/profile/me')).rejects.toMatchObject({ code: 'HTTP_502', status: 502 });
  },
);

test('the school’s time is taken from every answer', async () => {
  const onSchoolTime = jest.fn();
  fetchMock.mockResolvedValueOnce(answer({}, { headers: { 'x-school-time': '1767225600123' } }));
  await makeApiClient(parts({ onSchoolTime })).GET('/profile/me');
  expect(onSchoolTime).toHaveBeenCalledWith(1_767_225_600_123, expect.any(Number));
});
