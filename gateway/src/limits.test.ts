import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { currentContext } from '@parlance/runtime/context/request-context';
import type { Urgency } from '@parlance/runtime/context/urgency';
import { bearer, testApp } from '../test/test-app.ts';
import { parseLimits } from './limits.ts';
import { shedLoad } from './middleware/shed-load.ts';
import type { Route } from './routing/route.ts';

const text = readFileSync(join(__dirname, '../limits.yaml'), 'utf8');

describe('limits.yaml', () => {
  test('NS-44 public calls: 10 per minute per address', () => {
    expect(parseLimits(text).rates.get('public')).toEqual({
      name: 'public',
      who: 'address',
      burst: 10,
      periodMs: 60_000,
    });
  });

  test('NS-48 a test installation scales the rates, never below one', () => {
    expect(parseLimits(text, 100).rates.get('public')?.burst).toBe(1_000);
    expect(parseLimits(text, 0.001).rates.get('public')?.burst).toBe(1);
  });

  test('a word that is not known is a fault', () => {
    expect(() => parseLimits(`${text}\nsurprise: 1`)).toThrow();
  });

  test('lessons are given up last', () => {
    const { share } = parseLimits(text).overload;
    expect(share.lesson).toBe(1);
    expect(share.lesson).toBeGreaterThan(share.booking);
    expect(share.booking).toBeGreaterThan(share.screen);
    expect(share.screen).toBeGreaterThan(share.background);
  });
});

describe('too many requests', () => {
  test('429 with Retry-After; public calls count by address, others by caller', async () => {
    const keys: string[] = [];
    const limiter = {
      take: async (key: string) => {
        keys.push(key);
        return { allowed: false, retryAfterMs: 1_200 };
      },
    };
    const { app, calls } = testApp({}, { limiter });
    const { status, headers, body } = await request(app).post('/api/v1/auth/reset').send({ email: 'a@b.org' });
    expect([status, headers['retry-after'], body.error.code]).toEqual([429, '2', 'RATE_LIMITED']);
    await request(app).get('/api/v1/profile/me').set(bearer('student'));
    expect(keys).toEqual([expect.stringMatching(/^public:address:.*127\.0\.0\.1$/), 'signed-in:uid:student-uid']);
    expect(calls).toEqual([]);
  });

  test('the address is the one that our own edge saw, not one that a client claims further away', async () => {
    const keys: string[] = [];
    const limiter = {
      take: async (key: string) => {
        keys.push(key);
        return { allowed: true, retryAfterMs: 0 };
      },
    };
    const { app } = testApp({}, { limiter });
    await request(app).post('/api/v1/auth/reset').set('X-Forwarded-For', '6.6.6.6, 203.0.113.9').send({});
    expect(keys).toEqual(['public:address:203.0.113.9']);
  });

  test('NS-44 while Redis is away each gateway counts by itself, and it is noticed', async () => {
    const limiter = { take: () => Promise.reject(new Error('connection lost')) };
    const { app, away } = testApp({ identity: { requestPasswordReset: () => ({}) } }, { limiter });
    const reset = () => request(app).post('/api/v1/auth/reset').send({ email: 'a@b.org' });
    for (let call = 0; call < 10; call += 1) expect((await reset()).status).toBe(200);
    const { status, headers } = await reset();
    expect([status, Number(headers['retry-after']) <= 6]).toEqual([429, true]);
    expect((await reset().set('X-Forwarded-For', '203.0.113.9')).status).toBe(200);
    expect(away).toHaveLength(1);
  });
});

describe('overload', () => {
  const limits = parseLimits(text);
  test.each(['audit', 'users'])(
    'a file of %s that is sent for as long as it takes asks as what is given up first',
    async (file) => {
      const asked: unknown[] = [];
      const answer = (empty: object) => () => {
        asked.push(currentContext().urgency);
        return { ...empty, nextPageToken: '' };
      };
      const { app } = testApp({
        identity: { listAdminActs: answer({ acts: [] }) as never, listUsers: answer({ people: [] }) as never },
      });
      expect((await request(app).get(`/api/v1/admin/${file}.csv`).set(bearer('admin'))).status).toBe(200);
      expect(asked).toEqual(['background']);
    },
  );

  const pass = (urgency: Urgency, inFlight: { count: number }) => {
    const response = new EventEmitter();
    const step = shedLoad({ urgency } as Route, limits.overload, inFlight);
    step({} as never, response as never, () => undefined);
    return response;
  };

  test.each([
    ['background', 239, 240],
    ['screen', 299, 300],
    ['booking', 359, 360],
    ['lesson', 399, 400],
  ] as const)(
    '%s calls are taken beside %i others and refused beside %i, with Retry-After',
    (urgency, taken, refused) => {
      expect(() => pass(urgency, { count: taken })).not.toThrow();
      const error = thrownBy(() => pass(urgency, { count: refused }));
      expect(error).toMatchObject({ kind: 'unavailable', reason: 'OVERLOADED', retryAfterMs: 1_000 });
    },
  );

  test('an answered call makes room again', () => {
    const inFlight = { count: 0 };
    const response = pass('screen', inFlight);
    expect(inFlight.count).toBe(1);
    response.emit('close');
    expect(inFlight.count).toBe(0);
  });
});

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
}
