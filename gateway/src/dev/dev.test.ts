import request from 'supertest';
import type { FindLessonResponse } from '@parlance/proto/booking/v1';
import { at } from '@parlance/proto/testing/messages';
import { AppError } from '@parlance/runtime/errors/app-error';
import { schoolNow, testApp } from '../../test/test-app.ts';
import type { Answers } from '../../test/in-memory-clients.ts';
import type { DevClients } from './clients.ts';
import { developmentRoutes } from './routes.ts';

type Called = { method: string; request: unknown };

function development(
  statuses: string[] = ['BOOKING_STATUS_PENDING_FEEDBACK'],
  lessonStart = '2026-03-02T08:00:00Z',
  payments: Answers['payments'] = {},
) {
  const called: Called[] = [];
  const note =
    <T>(method: string, answer: () => T) =>
    async (sent: unknown) => {
      called.push({ method, request: sent });
      return answer();
    };
  const lesson = (): FindLessonResponse => ({
    tutorUid: 't1',
    studentUids: ['s1'],
    when: at(lessonStart),
    status: (statuses.length > 1 ? statuses.shift() : statuses[0]) as FindLessonResponse['status'],
  });
  const category = {
    priceId: 'p1',
    tokenType: 'TOKEN_TYPE_LESSON' as const,
    expiredAt: at('2026-04-01T00:00:00Z'),
    graceUntil: null,
  };
  const entitlements = {
    uid: 's1',
    categories: [category],
    freeTrialActivated: false,
    freeTrialExpiresAt: null,
    version: 1,
  };
  const dev = {
    clock: {
      moveClock: note('moveClock', () => ({ now: at('2026-03-02T11:00:00Z'), offsetMs: 3_600_000, version: 2 })),
    },
    payments: {
      grantEntitlement: note('grantEntitlement', () => ({ entitlements })),
      resetPaidLessons: note('resetPaidLessons', () => ({ affected: 4 })),
    },
    media: {
      recordPresence: note('recordPresence', () => ({})),
      openTestCall: note('openTestCall', () => ({ callToken: 'call-token' })),
      joinTestCall: note('joinTestCall', () => ({ callToken: 'call-token' })),
    },
    lessons: {
      findLesson: note('findLesson', lesson),
      clearBookings: note('clearBookings', () => ({ affected: 7 })),
      startLesson: note('startLesson', () => ({ affected: 1 })),
      remindOfLesson: note('remindOfLesson', () => ({ affected: 0 })),
    },
    notification: { sendSampleMail: note('sendSampleMail', () => ({})) },
  } as unknown as DevClients;
  const clock = { now: () => schoolNow, offsetMs: () => 0, version: () => 1 };
  const { app, calls } = testApp({ payments }, { developmentRoutes: developmentRoutes({ dev, clock }) });
  return { app, called, calls, dev };
}

const post = (app: Parameters<typeof request>[0], path: string, body: object) => request(app).post(path).send(body);

describe('FB-59 the school clock', () => {
  test('moves to an instant or by a time', async () => {
    const { app, called } = development();
    const { body } = await post(app, '/api/dev/clock', { to: Date.parse('2026-03-02T11:00:00Z') });
    expect(body).toEqual({ now: Date.parse('2026-03-02T11:00:00Z'), offsetMs: 3_600_000, version: 2 });
    await post(app, '/api/dev/clock', { by: 600_000 });
    expect(called.map((one) => one.request)).toEqual([{ to: at('2026-03-02T11:00:00Z') }, { byMs: 600_000 }]);
  });

  test.each([{}, { to: 1, by: 1 }, { by: -1 }, { to: '2026' }])('%j is 400', async (body) => {
    const { app } = development();
    expect((await post(app, '/api/dev/clock', body)).status).toBe(400);
  });

  test('backwards is refused with the words of booking', async () => {
    const { app, dev } = development();
    dev.clock.moveClock = () => Promise.reject(new AppError('rule', 'CLOCK_BACKWARDS', 'The clock only moves forward'));
    const { status, body } = await post(app, '/api/dev/clock', { to: 1 });
    expect([status, body.error.code]).toEqual([422, 'CLOCK_BACKWARDS']);
  });

  test('can be read', async () => {
    const { app } = development();
    expect((await request(app).get('/api/dev/clock')).body).toEqual({
      now: schoolNow.getTime(),
      offsetMs: 0,
      version: 1,
    });
  });
});

test('FB-59 an entitlement is given as a purchase would', async () => {
  const { app, called } = development();
  const expiredAt = Date.parse('2026-04-01T00:00:00Z');
  const { body } = await post(app, '/api/dev/entitlements', { uid: 's1', priceId: 'p1', expiredAt });
  expect(called[0]?.request).toEqual({ uid: 's1', priceId: 'p1', expiredAt: at('2026-04-01T00:00:00Z') });
  expect(body).toEqual({
    categories: [{ priceId: 'p1', tokenType: 'lessonTokens', expiredAt, graceUntil: null }],
    freeTrialActivated: false,
  });
});

describe('FB-59 onLessonEnd', () => {
  test('records who was there and waits until the lesson has settled', async () => {
    const { app, called } = development([
      'BOOKING_STATUS_IN_PROGRESS',
      'BOOKING_STATUS_TUTOR_PRESENT',
      'BOOKING_STATUS_PENDING_FEEDBACK',
    ]);
    const { body } = await post(app, '/api/dev/onLessonEnd', { bookingId: 'b1', present: ['t1', 's1'] });
    expect(body).toEqual({ ok: true, affected: 1 });
    expect(called[1]).toEqual({
      method: 'recordPresence',
      request: {
        bookingId: 'b1',
        tutorUid: 't1',
        studentUids: ['s1'],
        lessonStart: at('2026-03-02T08:00:00Z'),
        presentUids: ['t1', 's1'],
      },
    });
    expect(called.map((one) => one.method)).toEqual(['findLesson', 'recordPresence', 'findLesson', 'findLesson']);
  });

  test('does not wait for a lesson that is still to end', async () => {
    const { app, called } = development(['BOOKING_STATUS_IN_PROGRESS'], '2026-03-02T09:30:00Z');
    await post(app, '/api/dev/onLessonEnd', { bookingId: 'b1', present: ['t1'] });
    expect(called.map((one) => one.method)).toEqual(['findLesson', 'recordPresence']);
  });

  test('CON-36 stands below /api/v1 too, in development', async () => {
    const { app } = development();
    expect((await post(app, '/api/v1/onLessonEnd', { bookingId: 'b1' })).status).toBe(200);
  });
});

describe('calls that do what time does', () => {
  const paths = ['bookings/clear', 'onLessonStart', 'onLessonEnd', 'onLessonReminder'];

  test('EP-59, NS-41 bookings/clear takes nothing and answers how many it affected', async () => {
    const { app, called } = development();
    const { body } = await post(app, '/api/v1/bookings/clear', {});
    expect(body).toEqual({ ok: true, affected: 7 });
    expect(called).toEqual([{ method: 'clearBookings', request: {} }]);
  });

  test('EP-60, NS-41 onLessonStart takes { bookingId, group?, present? }', async () => {
    const { app, called } = development();
    const sent = { bookingId: 'b1', group: true, present: ['t1'] };
    expect((await post(app, '/api/v1/onLessonStart', sent)).body).toEqual({ ok: true, affected: 1 });
    expect(called).toEqual([{ method: 'startLesson', request: { bookingId: 'b1', presentUids: ['t1'] } }]);
  });

  test('EP-61, NS-41 onLessonEnd takes { bookingId, group?, present? }', async () => {
    const { app, called } = development();
    const sent = { bookingId: 'b1', group: false, present: ['t1'] };
    expect((await post(app, '/api/v1/onLessonEnd', sent)).body).toEqual({ ok: true, affected: 1 });
    expect(called[1]).toMatchObject({ method: 'recordPresence', request: { bookingId: 'b1', presentUids: ['t1'] } });
  });

  test('EP-62, NS-41 onLessonReminder takes { bookingId, group?, present? } and tells when nobody was reminded', async () => {
    const { app, called } = development();
    const sent = { bookingId: 'b1', group: true, present: [] };
    expect((await post(app, '/api/v1/onLessonReminder', sent)).body).toEqual({ ok: true, affected: 0 });
    expect(called).toEqual([{ method: 'remindOfLesson', request: { bookingId: 'b1' } }]);
  });

  test.each(paths.slice(1))(
    'EP-60, EP-61, EP-62 %s without a lesson, or with a word too many, is 400',
    async (path) => {
      const { app, called } = development();
      for (const body of [{}, { bookingId: 'b1', at: 1 }])
        expect((await post(app, `/api/v1/${path}`, body)).status).toBe(400);
      expect(called).toEqual([]);
    },
  );

  test.each(paths)(
    'EP-59, EP-60, EP-61, EP-62 a production build does not know %s, not for an administrator either',
    async (path) => {
      const { app } = testApp();
      for (const base of ['/api/v1', '/api/dev']) {
        const sent = post(app, `${base}/${path}`, { bookingId: 'b1' }).set('Authorization', 'Bearer admin-token');
        expect((await sent).status).toBe(404);
      }
    },
  );
});

describe('CON-36 test calls', () => {
  const calls = [
    ['EP-57', 'call/t1-b1', 'openTestCall'],
    ['EP-58', 'call/t1-b1/join', 'joinTestCall'],
  ] as const;
  const as = (role: string) => ['Authorization', `Bearer ${role}-token`] as const;

  test.each(calls)('%s POST %s answers a token and where to take it, below both bases', async (_id, path, method) => {
    const { app, called } = development();
    for (const base of ['/api/v1', '/api/dev']) {
      for (const role of ['student', 'tutor', 'admin']) {
        const { status, body } = await post(app, `${base}/${path}`, {}).set(...as(role));
        expect(status).toBe(200);
        expect(body).toEqual({ token: 'call-token', room: 't1-b1', address: '/call?token=call-token&room=t1-b1' });
      }
    }
    expect(called).toHaveLength(6);
    expect(called[0]).toEqual({ method, request: { room: 't1-b1' } });
  });

  test.each(calls)('%s POST %s is for who is signed in, and for a name that can be a room’s', async (_id, path) => {
    const { app, called } = development();
    expect((await post(app, `/api/v1/${path}`, {})).status).toBe(401);
    const bad = path.replace('t1-b1', 'no%20room');
    expect((await post(app, `/api/v1/${bad}`, {}).set(...as('tutor'))).status).toBe(404);
    expect(called).toEqual([]);
  });

  test.each(calls)(
    '%s a production build does not know POST %s, not for an administrator either',
    async (_id, path) => {
      const { app } = testApp();
      for (const base of ['/api/v1', '/api/dev'])
        expect((await post(app, `${base}/${path}`, {}).set(...as('admin'))).status).toBe(404);
    },
  );
});

test('CON-35 a production build knows no samples of mails', async () => {
  const { app } = testApp();
  const { status } = await post(app, '/api/v1/mail/verify', {}).set('Authorization', 'Bearer student-token');
  expect(status).toBe(404);
});

describe('NS-41 what students paid and teachers got', () => {
  test('EP-33 GET invoices/{uid} is a list of billing items, below both bases; payments says whose', async () => {
    const listBilling = () => ({ items: [], nextPageToken: '', years: [], paid: [] });
    const { app, calls } = development(undefined, undefined, { listBilling });
    for (const base of ['/api/v1', '/api/dev']) {
      const { status, body } = await request(app)
        .get(`${base}/invoices/s1`)
        .set('Authorization', 'Bearer student-token');
      expect([status, body]).toEqual([200, { items: [] }]);
      expect((await request(app).get(`${base}/invoices/s1`)).status).toBe(401);
    }
    expect(calls.map((call) => call.request)).toEqual([{ uid: 's1' }, { uid: 's1' }]);
  });

  test('EP-34 POST payments/bookings/reset marks every paid lesson as unpaid, and says how many', async () => {
    const { app, called } = development();
    for (const base of ['/api/v1', '/api/dev'])
      expect((await post(app, `${base}/payments/bookings/reset`, {})).body).toEqual({ ok: true, affected: 4 });
    expect(called.map(({ method }) => method)).toEqual(['resetPaidLessons', 'resetPaidLessons']);
  });

  test('EP-33, EP-34 a production build does not know them, not for an administrator either', async () => {
    const { app, calls } = testApp();
    const admin = ['Authorization', 'Bearer admin-token'] as const;
    for (const base of ['/api/v1', '/api/dev']) {
      expect(
        (
          await request(app)
            .get(`${base}/invoices/s1`)
            .set(...admin)
        ).status,
      ).toBe(404);
      expect((await post(app, `${base}/payments/bookings/reset`, {}).set(...admin)).status).toBe(404);
    }
    expect(calls).toEqual([]);
  });
});
