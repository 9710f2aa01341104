/** The doors of calendars: the private address that one follows, and the file of one lesson. */
import request from 'supertest';
import type { Logger } from '@parlance/runtime/logging/logger';
import { entryUid } from '@parlance/runtime/calendar/entry-uid';
import { at, groupLessonMessage, lessonMessage } from '@parlance/proto/testing/messages';
import { bearer, testApp } from '../../../test/test-app.ts';

const [uid, key] = ['student-uid', 'k'.repeat(43)];
const changed = { lastUpdated: at('2026-03-02T10:00:00Z') };
const hour = lessonMessage({ ...changed, version: 7 });
const group = groupLessonMessage(changed);
const feed = `/api/v1/calendar/lessons.ics?key=${key}`;
const school = (lessons = [hour, group], changes = {}) =>
  testApp({ booking: { readCalendarFeed: () => ({ uid, role: 'student', lessons }) } }, changes);
const valuesOf = (text: string, name: string) =>
  [...text.replaceAll('\r\n ', '').matchAll(new RegExp(`^${name}[;:](.*)$`, 'gm'))].map(([, value = '']) =>
    value.trim(),
  );

test('NS-65 whoever has the key reads the lessons of its person, each under the id that it has in mails, with a way to it', async () => {
  const { app, calls } = school();
  const { status, headers, text } = await request(app).get(feed).set('Host', 'learn.example.com');
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'private, no-cache',
  ]);
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(calls.map(({ request: asked, options }) => [asked, options.bearer])).toEqual([[{ key }, undefined]]);
  expect(valuesOf(text, 'UID')).toEqual([entryUid(hour.id, uid), entryUid(group.id, uid)]);
  expect(valuesOf(text, 'SEQUENCE')).toEqual(['7', String(group.version)]);
  expect(valuesOf(text, 'URL').map((value) => value.replace('VALUE=URI:', ''))).toEqual([
    `http://learn.example.com/student/lesson/${hour.id}`,
    `http://learn.example.com/student/lesson/${group.id}`,
  ]);
  expect(text).not.toMatch(/METHOD|ATTENDEE|ORGANIZER/);
});

test('NS-65 a calendar that has it already is told that nothing changed, and of a change at once', async () => {
  const ask = (lessons = [hour, group]) => request(school(lessons).app).get(feed).set('Host', 'learn.example.com');
  const { headers } = await ask();
  const again = (lessons?: (typeof hour)[]) => ask(lessons).set('If-None-Match', headers.etag ?? '');
  expect([(await again()).status, (await again()).text]).toEqual([304, '']);
  const moved = await again([{ ...hour, version: 8 }, group]);
  expect([moved.status, moved.headers.etag === headers.etag]).toEqual([200, false]);
});

test('NS-65 the key is in no line of the log', async () => {
  const lines: string[] = [];
  const note = (...said: unknown[]) => void lines.push(JSON.stringify(said));
  const log = { info: note, warn: note, error: note, debug: note } as unknown as Logger;
  await request(school([hour], { log }).app).get(feed);
  await request(testApp({}, { log }).app).get(feed);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join()).toContain('/calendar/lessons.ics');
  expect(lines.join()).not.toContain(key);
});

test.each([
  ['student', 'with Tess', '/student/'],
  ['tutor', 'with Sam', '/tutor/'],
] as const)('NS-65 a %s takes one lesson over as a file', async (role, who, place) => {
  const { app, calls } = testApp({ booking: { getLesson: () => ({ lesson: hour }) } });
  const { status, headers, text } = await request(app).get(`/api/v1/calendar/lessons/${hour.id}`).set(bearer(role));
  expect([status, headers['content-disposition']]).toEqual([200, 'attachment; filename=lesson.ics']);
  expect(calls[0]?.request).toEqual({ lesson: { bookingId: hour.id, groupSessionId: undefined } });
  expect(valuesOf(text, 'METHOD')).toEqual(['PUBLISH']);
  expect([valuesOf(text, 'UID'), valuesOf(text, 'SUMMARY')[0], valuesOf(text, 'URL')[0]]).toEqual([
    [entryUid(hour.id, `${role}-uid`)],
    expect.stringContaining(who),
    expect.stringContaining(place),
  ]);
});

test('NS-65 a lesson that is off takes its entry away, one that is over leads to what was', async () => {
  const fileOf = async (status: typeof hour.status) => {
    const { app } = testApp({ booking: { getLesson: () => ({ lesson: { ...hour, status } }) } });
    return (await request(app).get(`/api/v1/calendar/lessons/${hour.id}`).set(bearer('student'))).text;
  };
  const off = await fileOf('BOOKING_STATUS_TUTOR_CANCELLED');
  expect([valuesOf(off, 'METHOD'), valuesOf(off, 'STATUS')]).toEqual([['CANCEL'], ['CANCELLED']]);
  const over = await fileOf('BOOKING_STATUS_COMPLETED');
  expect([over.includes('METHOD:PUBLISH'), over.includes('/student/lesson/')]).toEqual([true, true]);
});

test('NS-65 an administrator is in no lesson, and a group’s is reached by its session', async () => {
  const { app, calls } = testApp({ booking: { getLesson: () => ({ lesson: group }) } });
  const path = `/api/v1/calendar/lessons/${group.id}?session=s1`;
  expect((await request(app).get(path).set(bearer('admin'))).status).toBe(404);
  expect(calls).toEqual([]);
  expect((await request(app).get(path).set(bearer('student'))).status).toBe(200);
  expect(calls[0]?.request).toEqual({ lesson: { bookingId: group.id, groupSessionId: 's1' } });
});

test('NS-65 a new address is told once, as a path without anybody’s name', async () => {
  const { app } = testApp({ booking: { renewCalendarFeed: () => ({ key, madeAt: changed.lastUpdated }) } });
  const { status, body } = await request(app).post('/api/v1/calendar/feed').set(bearer('tutor'));
  expect([status, body.path]).toEqual([200, `/calendar/lessons.ics?key=${key}`]);
});
