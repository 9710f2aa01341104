/**
 * A group lesson of six for a while, everybody talking and filming: do pictures keep coming, does anybody fall out, what does it look
 * like. Pictures of the teacher's and a student's room at four widths are left in the folder. Not a measurement of capacity: six
 * browsers' worth of codecs run beside the platform.
 * Run: PLATFORM_FILE=… node tests/bench/room/six-in-a-room.ts [--minutes 10] [--pictures 1]
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { signInAs } from '../../e2e/pages/keycloak.ts';
import { commenceAndEnter, enterRoom, switchOn } from '../../e2e/pages/room.ts';
import { adminApi, ok } from '../../support/api.ts';
import { CALL_ARGUMENTS, launchChromium } from '../../support/chromium.ts';
import { eventually } from '../../support/eventually.ts';
import { anyTopic, hourAhead } from '../../support/lessons.ts';
import { allow, moveClock, newStudent, newTutor, type TestPerson } from '../../support/people.ts';
import { platform } from '../../support/platform-info.ts';
import { readArguments } from '../arguments.ts';
import { printFigure } from '../figure.ts';

const { minutes, pictures } = readArguments({ minutes: 10, pictures: 1 });
const folder = '.local/six-in-a-room';
const widths = [
  [390, 844],
  [820, 1180],
  [1000, 800],
  [1440, 900],
] as const;
const names = ['Amira', 'Bela', 'Cora', 'Dario', 'Edda'];
const seat = { viewport: { width: 1000, height: 800 }, baseURL: platform().publicUrl };
const browser = await launchChromium(...CALL_ARGUMENTS);

type Session = { id: string; bookings: { bookingId: string }[] };

async function aStudent(firstName: string): Promise<TestPerson> {
  const student = await newStudent({ firstName });
  const grant = { tokenType: 'groupLessonTokens', delta: 1, reason: 'For a trial of the room' };
  ok(await (await adminApi()).call('POST', `admin/tokens/${student.uid}`, grant));
  await allow(student);
  return student;
}

async function seated(tutor: TestPerson, students: readonly TestPerson[], when: number): Promise<void> {
  const admin = await adminApi();
  const lessons = [{ when, ...(await anyTopic(tutor.api)) }];
  const body = { title: `Six ${randomUUID().slice(0, 8)}`, tutor: tutor.uid, maxStudentCount: 5, lessons };
  const made = await eventually('the new tutor has reached booking', async () => {
    const answer = await admin.call<Session>('POST', 'admin/addgroupsession', body);
    return answer.status === 404 ? undefined : answer;
  });
  const { id, bookings } = ok(made);
  for (const student of students) {
    const wish = { booking: id, selectedLessons: [bookings[0]?.bookingId ?? ''] };
    const booked = await eventually('the entitlement has reached booking', async () => {
      const headers = { 'idempotency-key': randomUUID() };
      const answer = await student.api.call('PUT', 'groupsessions/session/book', wish, headers);
      return answer.status === 422 ? undefined : answer;
    });
    ok(booked);
  }
}

async function portalOf({ email, password }: TestPerson): Promise<Page> {
  const page = await (await browser.newContext({ ...seat, permissions: ['camera', 'microphone'] })).newPage();
  await signInAs(page, email, password);
  return page;
}

/** Pictures painted so far, of everybody else. */
const painted = (room: Page) =>
  room.evaluate(() =>
    [...document.querySelectorAll<HTMLVideoElement>('video[data-participant]')].map(
      (video) => video.getVideoPlaybackQuality().totalVideoFrames,
    ),
  );

try {
  const [tutor, ...students] = await Promise.all([newTutor({ firstName: 'Hana' }), ...names.map(aStudent)]);
  const when = await hourAhead(20 * 60_000);
  await seated(tutor!, students, when);
  const teacher = await portalOf(tutor!);
  const learners: Page[] = [];
  for (const student of students) learners.push(await portalOf(student));
  await moveClock(when - 9 * 60_000);
  const rooms = [await commenceAndEnter(teacher)];
  for (const learner of learners) {
    await learner.goto('/student/bookings?view=upcoming&kind=group');
    rooms.push(await enterRoom(learner));
  }
  for (const room of rooms) await switchOn(room);
  const until = performance.now() + minutes * 60_000;
  const rates: number[] = [];
  let tooFew = 0;
  for (let before = await Promise.all(rooms.map(painted)), at = performance.now(); performance.now() < until;) {
    await rooms[0]!.waitForTimeout(10_000);
    const after = await Promise.all(rooms.map(painted));
    const seconds = (performance.now() - at) / 1_000;
    at = performance.now();
    for (const [room, counts] of after.entries()) {
      if (counts.length < 5) tooFew += 1;
      for (const [tile, count] of counts.entries())
        rates.push(Math.max(0, count - (before[room]?.[tile] ?? 0)) / seconds);
    }
    before = after;
  }
  const sorted = rates.sort((a, b) => a - b);
  printFigure({ name: 'six-frames-per-second-p50', value: sorted[Math.floor(sorted.length / 2)] ?? 0, unit: 'fps' });
  printFigure({ name: 'six-looks-with-a-picture-missing', value: tooFew, unit: `of ${rates.length / 5}` });
  mkdirSync(folder, { recursive: true });
  for (const [width, height] of pictures ? widths : []) {
    for (const [who, room] of [['teacher', rooms[0]!] as const, ['student', rooms[1]!] as const]) {
      await room.setViewportSize({ width, height });
      await room.waitForTimeout(1_000);
      await room.screenshot({ path: `${folder}/${who}-${width}.png` });
    }
  }
} finally {
  await browser.close();
}
