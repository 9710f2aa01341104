import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { currentContext } from '@parlance/runtime/context/request-context';
import type { Urgency } from '@parlance/runtime/context/urgency';
import { bearer, testApp } from '../test/test-app.ts';
import { parseLimits } from './limits.ts';
import { noneInFlight, shedLoad, type InFlight } from './middleware/shed-load.ts';
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
    // Once a second at most, however slow this machine is.
    expect(away.length).toBeGreaterThan(0);
    expect(away.length).toBeLessThan(12);
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

  type Told = { status: number; headers: Record<string, unknown>; text: string };
  class Answer extends EventEmitter {
    locals = { requestId: 'r1' };
    told: Partial<Told> = {};
    writeHead(status: number, headers: Told['headers']) {
      Object.assign(this.told, { status, headers });
      return this;
    }
    end(text: string) {
      this.told.text = text;
    }
  }
  const through = (route: object, inFlight: InFlight) => {
    const response = new Answer();
    const next = jest.fn();
    shedLoad(route as Route, limits.overload, inFlight)({} as never, response as never, next);
    const isTaken = () => next.mock.calls.length === 1;
    return {
      isTaken,
      /** Undefined = it waits, or it was taken. */
      status() {
        const { status, headers, text: said = '' } = response.told;
        if (status === undefined) return undefined;
        // Either the one or the other, whole.
        expect(isTaken()).toBe(false);
        const error = { code: 'OVERLOADED', message: expect.any(String) as string, requestId: 'r1' };
        expect(JSON.parse(said)).toEqual({ error });
        expect(headers).toMatchObject({ 'Retry-After': '1', 'Content-Length': Buffer.byteLength(said) });
        return status;
      },
      close: () => response.emit('close'),
    };
  };
  const pass = (urgency: Urgency, { count = 0 }, inFlight = { ...noneInFlight(limits.overload), count }) =>
    through({ urgency }, inFlight);

  test.each([
    ['background', 479, 480],
    ['screen', 599, 600],
    ['booking', 719, 720],
    ['lesson', 799, 800],
  ] as const)(
    '%s calls are taken beside %i others and refused beside %i, with Retry-After',
    (urgency, taken, refused) => {
      expect(pass(urgency, { count: taken }).isTaken()).toBe(true);
      expect(pass(urgency, { count: refused }).status()).toBe(503);
    },
  );

  test('64 screens are under way at once, 536 wait, and who comes then takes the room of who has waited longest', () => {
    const inFlight = noneInFlight(limits.overload);
    const calls = Array.from({ length: 600 }, () => pass('screen', {}, inFlight));
    expect(calls.map(({ isTaken }) => isTaken())).toEqual(calls.map((_, at) => at < 64));
    const last = pass('screen', {}, inFlight);
    expect([calls[64]?.status(), last.status(), inFlight.count]).toEqual([503, undefined, 600]);
    calls[0]?.close();
    expect([last.isTaken(), calls[65]?.isTaken(), inFlight.count]).toEqual([true, false, 599]);
    for (const urgent of ['booking', 'lesson'] as const) expect(pass(urgent, {}, inFlight).isTaken()).toBe(true);
  });

  test('who takes as long as its own line does stands in no line', () => {
    const inFlight = noneInFlight(limits.overload);
    const test = () => through({ kind: 'raw', isByLine: true }, inFlight);
    expect(Array.from({ length: 600 }, test).every(({ isTaken }) => isTaken())).toBe(true);
    expect(test().status()).toBe(503);
  });

  test('sixteen files are written at once, whatever else is under way, and no stream is counted', () => {
    const inFlight = { ...noneInFlight(limits.overload), count: 800 };
    const begin = (longLived: 'file' | 'stream') => through({ kind: 'raw', longLived }, inFlight);
    const files = Array.from({ length: 16 }, () => begin('file'));
    expect(files.every(({ isTaken }) => isTaken())).toBe(true);
    expect(begin('file').status()).toBe(503);
    expect(begin('stream').isTaken()).toBe(true);
    files[0]?.close();
    expect(begin('file').isTaken()).toBe(true);
    expect(inFlight).toMatchObject({ count: 800, files: 16 });
  });

  test('an answered call makes room again', () => {
    const inFlight = noneInFlight(limits.overload);
    const response = pass('screen', {}, inFlight);
    expect(inFlight.count).toBe(1);
    response.close();
    expect(inFlight.count).toBe(0);
  });
});
