/** Processes die in the middle of work; afterwards the end state is the same, nothing is lost and nothing happens twice. */
import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { DEPLOYABLES } from '@parlance/proto/services';
import { adminApi, ok } from '../../support/api.ts';
import { crash, killAndWait, pause, resume, revive } from '../../support/control.ts';
import { eventFaults, eventMark } from '../../support/event-checker.ts';
import { eventually } from '../../support/eventually.ts';
import { liveLesson } from '../../support/live-lesson.ts';
import { anyTopic, bookCall, bookSlot, hourAhead, openSlot, type Booking } from '../../support/lessons.ts';
import { entitle, newStudent, newTutor } from '../../support/people.ts';

const day = 24 * 3_600_000;
/** Longer than a reader of facts may be silent before its group goes on without it. */
const outageMs = process.env.FULL ? 600_000 : 12_000;
/** Lines that the chat answers at once unless asked otherwise. */
const chatPage = 200;
type Page = { items: Booking[] };
type Notices = { items: { title: string; message: string }[] };

test('FB-18, BOOK-12 booking is killed between commit and relay: the lesson stands, and its facts arrive once', async () => {
  test.setTimeout(180_000);
  const since = await eventMark();
  const [tutor, student] = await Promise.all([newTutor(), newStudent()]);
  await entitle(student, 2);
  const [first, second] = [
    await openSlot(tutor, await hourAhead(2 * day)),
    await openSlot(tutor, await hourAhead(3 * day)),
  ];
  const topic = await anyTopic(student.api);
  await bookSlot(student, first, topic);

  await pause('kafka');
  const answer = await bookCall(student, second, topic);
  expect(answer.status).toBe(200);
  await killAndWait('booking');
  await resume('kafka');

  const mine = await eventually('both lessons are listed', async () => {
    const page = await student.api.call<Page>('GET', 'bookings/mine?view=upcoming');
    return page.status === 200 && page.body.items.length === 2 ? page.body : undefined;
  });
  expect(mine.items.map((item) => item.status)).toEqual(['booked', 'booked']);
  expect(await eventFaults(since)).toEqual([]);
});

test(`FB-03, FB-04, FB-11, ANN-19 Kafka is killed and down for ${outageMs / 1_000} s (600 with FULL=1): booking and chat go on all the while, and facts and notices arrive afterwards, once`, async () => {
  test.setTimeout(2 * outageMs + 120_000);
  const since = await eventMark();
  const { booking: lesson, tutor, student } = await liveLesson();
  await entitle(student, 1);
  const topic = await anyTopic(student.api);
  const slot = await openSlot(tutor, await hourAhead(11 * day));
  await crash('kafka');
  const backAt = Date.now() + outageMs;
  const grant = { tokenType: 'lessonTokens', delta: 3, reason: 'While the broker was away' };
  ok(await (await adminApi()).call('POST', `admin/tokens/${student.uid}`, grant));
  expect((await bookCall(student, slot, topic)).status).toBe(200);
  const said: string[] = [];
  await eventually(
    'talk without the broker',
    async () => {
      const id = randomUUID();
      const from = said.length % 2 === 0 ? student : tutor;
      ok(await from.api.call('POST', `chat/${lesson.id}`, { id, content: `Line ${said.length + 1}` }));
      said.push(id);
      return Date.now() >= backAt;
    },
    2 * outageMs,
  );
  await revive('kafka');
  const { items } = ok(await tutor.api.call<{ items: { id: string }[] }>('GET', `chat/${lesson.id}?after=0`));
  expect(items.map((item) => item.id)).toEqual(said.slice(0, items.length));
  expect(items.length).toBe(Math.min(said.length, chatPage));
  expect(await eventFaults(since)).toEqual([]);
  const notices = ok(await student.api.call<Notices>('GET', 'announcements?unviewedOnly=true')).items;
  const notice = '3 Lesson Tokens has been added in your account';
  expect(notices.filter(({ message }) => message === notice)).toHaveLength(1);
});

test('whatever else of ours is killed at one moment comes back by itself, without a manual step', async () => {
  // booking above, and content as the evening's stories have it (stories.spec.ts).
  const killed = DEPLOYABLES.filter((one) => one !== 'booking' && one !== 'content');
  await Promise.all(killed.map((one) => killAndWait(one)));
  const student = await newStudent();
  expect((await student.api.call('GET', 'profile/me')).status).toBe(200);
});
