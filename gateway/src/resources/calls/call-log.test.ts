/** The log of a call at the door. */
import request from 'supertest';
import { at } from '@parlance/proto/testing/messages';
import { bearer, testApp } from '../../../test/test-app.ts';

test('FB-29 GET bookings/booking/{id}/logs is what media wrote of the call, for its tutor', async () => {
  const words = { id: 'e1', statusCallbackEvent: 'participant-connected', participantIdentity: 's1' };
  const about = { trackKind: '', source: 'janus', detail: 'left' };
  const entry = { ...words, ...about, timestamp: at('1970-01-01T00:00:01Z'), realTimestamp: null };
  const figures = { relayOffered: true, upMbps: 8.1 };
  const moment = at('1970-01-01T00:00:02Z');
  const check = { id: 'c1', uid: 's1', light: true, figures, when: moment, realTime: moment };
  const { app, calls } = testApp({
    media: { listCallLog: () => ({ entries: [entry], checks: [check], nextPageToken: '' }) },
  });
  const read = (role: string) => request(app).get('/api/v1/bookings/booking/b1/logs?pageToken=abc').set(bearer(role));
  const { status, body } = await read('tutor');
  expect([status, calls.map(({ request: asked }) => asked)]).toEqual([200, [{ bookingId: 'b1', pageToken: 'abc' }]]);
  const measured = expect.objectContaining({ upMbps: 8.1, jitterMs: null });
  expect(body.checks).toEqual([expect.objectContaining({ uid: 's1', when: 2_000, figures: measured })]);
  expect(body.items).toEqual([{ ...words, ...about, timestamp: 1_000, realTimestamp: null }]);
  expect((await read('student')).status).toBe(403);
});
