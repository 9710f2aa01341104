/** What people do beside lessons, by the public API: with it, the demo school and a lesson, nearly every table of every service is written. */
import { randomUUID } from 'node:crypto';
import { adminApi, apiAs, ok, type Api } from '../support/api.ts';
import { eventually } from '../support/eventually.ts';
import { anyTopic, hourAhead } from '../support/lessons.ts';
import { liveLesson } from '../support/live-lesson.ts';
import { allow, newStudent, newTutor } from '../support/people.ts';
import { platform } from '../support/platform-info.ts';

const day = 24 * 3_600_000;

/** Somebody of the demo school who has had lessons there. */
const taughtStudent = 'cleo@example.com';

type Taught = { id: string; tutor: string; status: string };

export async function liveOn(): Promise<void> {
  const cleo = await apiAs(taughtStudent, platform().demoPassword);
  await thinksOfTutors(cleo);
  await Promise.all([changesProfile(), takesSeats(), seesNews(cleo)]);
  await usesTheRoom();
}

/** A favourite, a rating, times that would suit, and a report that ends in a suspension. */
async function thinksOfTutors(cleo: Api): Promise<void> {
  const { items } = ok(await cleo.call<{ items: Taught[] }>('GET', 'bookings/mine/history'));
  const lesson = items.find(({ status }) => status === 'completed');
  if (lesson === undefined) throw new Error('nobody has taught the demo student');
  ok(await cleo.call('PUT', `profile/tutors/favourites/${lesson.tutor}`));
  const rating = { rating: 5, message: 'Patient and clear.', bookingId: lesson.id };
  ok(await cleo.call('POST', `profile/tutor/${lesson.tutor}/rate`, rating));
  const wish = { schedule: [{ day: 'Monday', time: 9 }], studentTimezone: 'Australia/Darwin' };
  ok(await cleo.call('POST', 'bookings/schedule', wish));
  const accused = await newTutor();
  const [admin, student] = [await adminApi(), await newStudent()];
  // In a student's name: students themselves report whom they had a lesson with.
  const complaint = { message: 'Was not friendly to me.', uid: student.uid };
  ok(await admin.call('POST', `profile/tutor/${accused.uid}/report`, complaint));
  const { items: reports } = ok(await admin.call<{ items: { id: string }[] }>('GET', 'admin/reports'));
  ok(await admin.call('PUT', `admin/reports/${reports[0]?.id}`, { action: 'suspended', resolved: true }));
}

/** Both answer with a mail. */
async function changesProfile(): Promise<void> {
  const student = await newStudent();
  ok(await student.api.call('PUT', 'profile/student/update', { name: 'Noor Changed' }));
  ok(await student.api.call('POST', 'auth/reset', { email: student.email }));
}

async function takesSeats(): Promise<void> {
  const [tutor, student, admin] = await Promise.all([newTutor(), newStudent(), adminApi()]);
  const grant = { tokenType: 'groupLessonTokens', delta: 2, reason: 'For a group session' };
  ok(await admin.call('POST', `admin/tokens/${student.uid}`, grant));
  await allow(student);
  const lessons = [{ when: await hourAhead(5 * day), ...(await anyTopic(tutor.api)) }];
  const body = { title: `Meetings ${randomUUID().slice(0, 8)}`, tutor: tutor.uid, maxStudentCount: 2, lessons };
  type Session = { id: string; bookings: { bookingId: string }[] };
  const session = await eventually('the new tutor has reached booking', async () => {
    const answer = await admin.call<Session>('POST', 'admin/addgroupsession', body);
    return answer.status === 404 ? undefined : ok(answer);
  });
  const seats = { booking: session.id, selectedLessons: session.bookings.map(({ bookingId }) => bookingId) };
  await eventually('the entitlement has reached booking', async () => {
    const answer = await student.api.call('PUT', 'groupsessions/session/book', seats);
    return answer.status === 422 ? undefined : ok(answer) !== undefined;
  });
}

async function seesNews(reader: Api): Promise<void> {
  const { items } = ok(await reader.call<{ items: { id: string }[] }>('GET', 'announcements'));
  ok(await reader.call('PUT', `announcements/${items[0]?.id}/viewed`));
}

async function usesTheRoom(): Promise<void> {
  const { booking, tutor, student } = await liveLesson();
  type Joined = { room: string };
  const join = async ({ api }: { api: Api }) =>
    ok(await api.call<Joined>('PUT', `bookings/booking/${booking.id}/join`, { tutor: tutor.uid })).room;
  const room = await join(student);
  await join(tutor);
  ok(await tutor.api.call('PUT', `call/${room}/mute-all`, { muteAll: true }));
  const figures = {
    signallingMs: 20,
    relayOffered: true,
    relayUdpMs: 30,
    relayTcpMs: null,
    downMbps: 20,
    upMbps: 5,
    lossPercent: 0,
    jitterMs: 2,
  };
  ok(await student.api.call('POST', `call/${room}/checks`, { id: randomUUID(), light: false, figures }));
  const draft = { grammar: 'Good so far.', completedAssigned: false, isPte: false };
  ok(await tutor.api.call('PUT', `bookings/booking/${booking.id}/feedback/draft`, draft));
}
