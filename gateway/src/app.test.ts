import { at, lessonMessage, personMessage, tutorMessage } from '@parlance/proto/testing/messages';
import request from 'supertest';
import { AppError } from '@parlance/runtime/errors/app-error';
import { bearer, schoolNow, testApp } from '../test/test-app.ts';

const booking = { topic: { material: 'm1', course: 'c1', lesson: 'l1' }, notes: 'Hi' };
const bookPath = '/api/v1/bookings/tutor/t1/b1/book';

describe('one error shape', () => {
  test('NS-05 every error is code, message and request id, and the header says the same id', async () => {
    const { app } = testApp();
    const { body, status, headers } = await request(app).get('/api/v1/profile/me');
    expect(status).toBe(401);
    expect(body).toEqual({
      error: { code: 'UNAUTHENTICATED', message: 'User not authenticated', requestId: headers['x-request-id'] },
    });
  });

  test('API-12 a missing, broken or unknown token is "User not authenticated"', async () => {
    const { app } = testApp();
    const ask = (value: string) => request(app).get('/api/v1/profile/me').set('Authorization', value);
    for (const value of ['Bearer nobody-token', 'Bearer', 'Basic abc', 'Bearer a b', `Bearer ${'x'.repeat(8_000)}`]) {
      const { status, body } = await ask(value);
      const sent = value.slice(0, 20);
      expect([sent, status, body.error?.message]).toEqual([sent, 401, 'User not authenticated']);
    }
    expect((await request(app).get('/api/v1/profile/me')).body.error.message).toBe('User not authenticated');
  });

  test('a claimed identity in headers changes nothing', async () => {
    const { app, calls } = testApp();
    const claimed = { 'X-User-Id': 'admin-uid', 'X-User-Role': 'admin', 'X-Forwarded-User': 'admin' };
    const { status } = await request(app).get('/api/v1/admin/users').set(claimed);
    expect(status).toBe(401);
    expect(calls).toEqual([]);
  });

  test('bad JSON is 400 and nothing is called', async () => {
    const { app, calls } = testApp();
    const sent = request(app).put(bookPath).set(bearer('student')).set('Content-Type', 'application/json');
    const { status, body } = await sent.send('{"topic":');
    expect([status, body.error.code]).toEqual([400, 'MALFORMED']);
    expect(calls).toEqual([]);
  });

  test('API-03 a body that is not JSON is 400', async () => {
    const { app } = testApp();
    const { status, body } = await request(app).put(bookPath).set(bearer('student')).type('form').send('notes=x');
    expect([status, body.error.code]).toEqual([400, 'MALFORMED']);
  });

  test('unknown fields are refused by name, nested ones too', async () => {
    const { app, calls } = testApp();
    const wrong = { ...booking, role: 'admin', topic: { ...booking.topic, price: 1 } };
    const { status, body } = await request(app).put(bookPath).set(bearer('student')).send(wrong);
    expect(status).toBe(400);
    expect(body.error.details.fields).toEqual({ 'topic.price': 'is not known here', role: 'is not known here' });
    expect(calls).toEqual([]);
  });

  test('BOOK-06 notes of 401 characters are 400, 400 pass', async () => {
    const { app } = testApp({
      booking: {
        bookSlot: () => ({ lesson: lessonMessage(), wallet: { tokenType: 'TOKEN_TYPE_LESSON', balance: 1 } }),
      },
    });
    const send = (notes: string) =>
      request(app)
        .put(bookPath)
        .set(bearer('student'))
        .send({ ...booking, notes });
    const long = await send('x'.repeat(401));
    expect([long.status, long.body.error.message]).toEqual([400, 'notes must be at most 400 characters']);
    expect((await send('x'.repeat(400))).status).toBe(200);
  });

  test('a missing field is named and "is required" (AUTH-33)', async () => {
    const { app } = testApp();
    const { status, body } = await request(app).post('/api/v1/auth/reset').send({});
    expect([status, body.error.message]).toEqual([400, 'email is required']);
  });

  test('a body over 64 KB is 413', async () => {
    const { app, calls } = testApp();
    const { status, body } = await request(app)
      .put(bookPath)
      .set(bearer('student'))
      .send({ notes: 'x'.repeat(65_536) });
    expect([status, body.error.code]).toEqual([413, 'BODY_TOO_LARGE']);
    expect(calls).toEqual([]);
  });

  test('unknown addresses are 404 in the one shape, with and without a token', async () => {
    const { app } = testApp();
    for (const path of ['/', '/api', '/api/v1/nothing', '/api/v2/profile/me', '/api/v1/profile/student/%ff']) {
      const { status, body } = await request(app).get(path).set(bearer('student'));
      expect([path, status, body.error.code]).toEqual([path, 404, 'NOT_FOUND']);
    }
  });

  test('an id that cannot exist is 404', async () => {
    const { app, calls } = testApp();
    const { status } = await request(app)
      .get(`/api/v1/profile/tutor/${'a'.repeat(65)}`)
      .set(bearer('student'));
    expect(status).toBe(404);
    expect(calls).toEqual([]);
  });

  test('a wrong method is 405 and says which are right', async () => {
    const { app } = testApp();
    const { status, headers, body } = await request(app).delete('/api/v1/admin/users').set(bearer('admin'));
    expect([status, headers.allow, body.error.code]).toEqual([405, 'GET, POST', 'METHOD_NOT_ALLOWED']);
  });

  test('500 leaks nothing but the request id', async () => {
    const { app } = testApp({
      identity: {
        getMe: () => {
          throw new Error('relation "people" does not exist at /srv/secret.ts');
        },
      },
    });
    const { status, body, text } = await request(app).get('/api/v1/profile/me').set(bearer('student'));
    expect(status).toBe(500);
    expect(Object.keys(body.error).sort()).toEqual(['code', 'message', 'requestId']);
    expect(text).not.toMatch(/relation|secret/);
  });

  test.each([
    ['conflict', 409],
    ['stale', 412],
    ['rule', 422],
    ['rate-limited', 429],
    ['unavailable', 503],
    ['deadline', 504],
  ] as const)('a service that says %s is passed on as %i with its words', async (kind, expected) => {
    const { app } = testApp({
      identity: { getMe: () => Promise.reject(new AppError(kind, 'SOME_REASON', 'Some words', { details: { a: 1 } })) },
    });
    const { status, body, headers } = await request(app).get('/api/v1/profile/me').set(bearer('student'));
    expect([status, body.error.code, body.error.message]).toEqual([expected, 'SOME_REASON', 'Some words']);
    expect(body.error.details).toEqual({ a: 1 });
    if (expected === 429 || expected === 503) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  test('a slow service is 504 at the end of the budget', async () => {
    const { app } = testApp({ identity: { getMe: () => new Promise(() => undefined) } });
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    try {
      const answer = request(app)
        .get('/api/v1/profile/me')
        .set(bearer('student'))
        .then((response) => response);
      let isAnswered = false;
      void answer.then(() => (isAnswered = true));
      // The budget begins when the request has come, by a real line.
      while (!isAnswered) {
        await new Promise((resolve) => setImmediate(resolve));
        await jest.advanceTimersByTimeAsync(1_000);
      }
      expect((await answer).status).toBe(504);
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('every answer', () => {
  test('carries the school time, is not stored and not sniffed, and does not say what serves it', async () => {
    const { app } = testApp();
    for (const path of ['/api/v1/profile/me', '/nothing', '/api/docs/openapi.json']) {
      const { headers } = await request(app).get(path);
      expect(headers['x-school-time']).toBe(String(schoolNow.getTime()));
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
      });
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('server');
    }
  });
});

describe('what goes on to the services', () => {
  test('the bearer, the idempotency key and what is left of ten seconds', async () => {
    const { app, calls } = testApp({ identity: { getMe: () => ({ person: personMessage() }) } });
    await request(app).get('/api/v1/profile/me').set(bearer('student')).set('Idempotency-Key', 'k-1');
    expect(calls[0]?.options).toMatchObject({ bearer: 'student-token', idempotencyKey: 'k-1' });
    expect(calls[0]?.options.deadlineMs).toBeGreaterThan(5_000);
    expect(calls[0]?.options.deadlineMs).toBeLessThanOrEqual(10_000);
  });

  test('a key of 256 characters is 400', async () => {
    const { app } = testApp();
    const sent = request(app).get('/api/v1/profile/me').set(bearer('student')).set('Idempotency-Key', 'k'.repeat(256));
    expect((await sent).status).toBe(400);
  });

  test('EP-38 a booking goes with the ids of its topic', async () => {
    const { app, calls } = testApp({
      booking: {
        bookSlot: () => ({ lesson: lessonMessage(), wallet: { tokenType: 'TOKEN_TYPE_LESSON', balance: 1 } }),
      },
    });
    const { status, body } = await request(app).put(bookPath).set(bearer('student')).send(booking);
    expect(status).toBe(200);
    expect(calls.map((call) => call.method)).toEqual(['bookSlot']);
    expect(calls[0]?.request).toEqual({
      tutor: 't1',
      bookingId: 'b1',
      topic: { material: 'm1', course: 'c1', lesson: 'l1' },
      notes: 'Hi',
    });
    expect(body.wallet).toEqual({ tokenType: 'lessonTokens', balance: 1 });
    expect(body.booking).toMatchObject({ id: 'b1', tutor: 't1', student: 's1', status: 'booked' });
  });

  test('EP-35 a search goes out with hour and zone; next page and next free start stand in headers', async () => {
    const found = { slots: [], nextPageToken: 'more', nextFree: at('2026-03-04T00:00:00Z') };
    const { app, calls } = testApp({ booking: { searchSlots: () => found } });
    const data = { startDate: '2026-03-02', endDate: '2026-03-09', time: 9 };
    const { body, headers } = await request(app)
      .post('/api/v1/bookings/search')
      .set(bearer('student'))
      .send({ data, timezone: 'Australia/Darwin' });
    expect(body).toEqual({});
    expect(headers['next-page-token']).toBe('more');
    expect(headers['x-next-free']).toBe(String(Date.parse('2026-03-04T00:00:00Z')));
    expect(calls[0]?.request).toMatchObject({ hour: 9, timeZone: 'Australia/Darwin' });
  });

  test('CON-01 "anytime" asks for no hour', async () => {
    const { app, calls } = testApp({
      booking: { searchSlots: () => ({ slots: [], nextPageToken: '', nextFree: null }) },
    });
    const data = { startDate: '2026-03-02', endDate: '2026-03-09', time: 'anytime' };
    const sent = request(app).post('/api/v1/bookings/search').set(bearer('student'));
    expect((await sent.send({ data, timezone: 'UTC' })).body).toEqual({});
    expect(calls[0]?.request).not.toHaveProperty('hour');
  });
});

describe('a student is joined from three services', () => {
  const balances = [{ tokenType: 'TOKEN_TYPE_LESSON' as const, balance: 2 }];
  const category = {
    priceId: 'p1',
    tokenType: 'TOKEN_TYPE_LESSON' as const,
    expiredAt: at('2026-04-01T00:00:00Z'),
    graceUntil: null,
  };
  const entitlements = {
    uid: 'student-uid',
    categories: [category],
    freeTrialActivated: false,
    freeTrialExpiresAt: null,
    version: 1,
  };
  const entitlement = { categories: [], freeTrialActivated: true, freeTrialExpiresAt: null };

  test('DATA-12 DATA-13 DATA-14 GEN-17 PROF-15 GET profile/student/me', async () => {
    const { app, calls } = testApp({
      identity: {
        getStudent: () => ({
          person: personMessage({ status: 'mock', lastActive: at('2026-03-01T00:00:00Z') }),
          favouriteTutors: ['t1'],
          usedTutors: ['t2', 't1'],
        }),
      },
      booking: { getWallet: () => ({ balances, entitlement }) },
      payments: { getEntitlements: () => ({ entitlements }) },
    });
    const { body } = await request(app).get('/api/v1/profile/student/me').set(bearer('student'));
    expect(body.profile).toEqual({ name: 'Sam Lee', timeZone: 'Australia/Darwin' });
    expect([body.status, body.lastActive]).toEqual(['mock', '2026-03-01T00:00:00.000Z']);
    expect(body.data).toEqual({
      favouriteTutors: ['t1'],
      usedTutors: ['t2', 't1'],
      lessonTokens: 2,
      groupLessonTokens: 0,
      PTELessonTokens: 0,
      PTEGroupLessonTokens: 0,
      freeTrialToken: 0,
    });
    expect(body.stripe.subscription.currentSubscription.categories).toEqual([
      { priceId: 'p1', tokenType: 'lessonTokens', expiredAt: Date.parse('2026-04-01T00:00:00Z'), graceUntil: null },
    ]);
    expect(calls.map((call) => call.request)).toEqual([
      { uid: 'student-uid' },
      { uid: 'student-uid' },
      { uid: 'student-uid' },
    ]);
  });

  test("while payments is away booking's copy of the entitlement is shown", async () => {
    const { app } = testApp({
      identity: { getStudent: () => ({ person: personMessage(), favouriteTutors: [], usedTutors: [] }) },
      booking: { getWallet: () => ({ balances, entitlement }) },
    });
    const { status, body } = await request(app).get('/api/v1/profile/student/me').set(bearer('student'));
    expect(status).toBe(200);
    expect(body.stripe).toEqual({ subscription: { currentSubscription: null }, freeTrialActivated: true });
  });

  test('EP-05 an administrator sees tokens of students and none of tutors', async () => {
    const { app, calls } = testApp({ identity: { getUser: () => ({ person: tutorMessage() }) } });
    const { body } = await request(app).get('/api/v1/admin/user/t1').set(bearer('admin'));
    expect(body).not.toHaveProperty('data');
    expect(calls).toHaveLength(1);
  });
});

describe('sign-up', () => {
  const wanted = { email: 'a@b.org', password: 'secret-words', displayName: 'Ann', country: 'AU' };

  test('AUTH-28 registering while logged in is refused', async () => {
    const { app, calls } = testApp();
    const { status, body } = await request(app).post('/api/v1/auth/register').set(bearer('student')).send(wanted);
    expect([status, body.error.message]).toEqual([409, 'You cannot create an account whilst logged in!']);
    expect(calls).toEqual([]);
  });

  test('EP-01 without a token it goes through', async () => {
    const { app, calls } = testApp({ identity: { registerAccount: () => ({}) } });
    const { status, body } = await request(app).post('/api/v1/auth/register').send(wanted);
    expect([status, body]).toEqual([200, { ok: true }]);
    expect(calls[0]?.options.bearer).toBeUndefined();
  });
});

describe('speed test', () => {
  test('NS-38 5 MB come down', async () => {
    const { app } = testApp();
    const { headers, body } = await request(app).get('/api/v1/speedtest').set(bearer('tutor')).buffer().parse(binary);
    expect(headers['content-length']).toBe('5000000');
    expect((body as Buffer).length).toBe(5_000_000);
  });

  test('NS-38 5 MB go up although other bodies end at 64 KB; 6 MB and a byte do not', async () => {
    const { app } = testApp();
    const send = (bytes: number) =>
      request(app)
        .post('/api/v1/speedtest')
        .set(bearer('tutor'))
        .type('application/octet-stream')
        .send(Buffer.alloc(bytes));
    expect((await send(5_000_000)).body).toEqual({ received: 5_000_000 });
    expect((await send(6_000_001)).status).toBe(413);
  });
});

describe('FEED-14 behaviour', () => {
  const feedback = {
    pronunciation: 'p',
    vocabulary: 'v',
    grammar: 'g',
    listening: 'l',
    behaviour: 'quiet',
    speaking: '',
    writing: '',
    reading: '',
    completedAssigned: true,
    isPte: false,
    when: at('2026-03-03T11:00:00Z'),
  };

  test.each([
    ['student', undefined],
    ['tutor', 'quiet'],
    ['admin', 'quiet'],
  ])('PERM-44 a %s sees %p', async (role, seen) => {
    const { app } = testApp({
      booking: { getFeedback: () => ({ students: [{ studentUid: 's1', feedback }], lesson: lessonMessage() }) },
    });
    const { body } = await request(app).get('/api/v1/bookings/booking/b1/feedback').set(bearer(role));
    expect(body.feedback.behaviour).toBe(seen);
  });
});

function binary(response: request.Response, done: (error: Error | null, body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  const stream = response as unknown as NodeJS.ReadableStream;
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  stream.on('end', () => done(null, Buffer.concat(chunks)));
}
