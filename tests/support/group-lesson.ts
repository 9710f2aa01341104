/** A group lesson in the making, through the public API. */
import { randomUUID } from 'node:crypto';
import { adminApi, ok } from './api.ts';
import { eventually } from './eventually.ts';
import { anyTopic } from './lessons.ts';
import { allow, newStudent, type TestPerson } from './people.ts';

export type GroupPlace = { session: string; lesson: string; tutor: string };
type Session = { id: string; bookings: { bookingId: string }[] };

/** With a token for one lesson. */
export async function newGroupStudent(firstName: string): Promise<TestPerson> {
  const student = await newStudent({ firstName });
  const grant = { tokenType: 'groupLessonTokens', delta: 1, reason: 'For a test session' };
  ok(await (await adminApi()).call('POST', `admin/tokens/${student.uid}`, grant));
  await allow(student);
  return student;
}

export async function openGroupLesson(tutor: TestPerson, when: number, maxStudentCount: number): Promise<GroupPlace> {
  const admin = await adminApi();
  const lessons = [{ when, ...(await anyTopic(tutor.api)) }];
  const body = { title: `Meetings ${randomUUID().slice(0, 8)}`, tutor: tutor.uid, maxStudentCount, lessons };
  const made = await eventually('the new tutor has reached booking', async () => {
    const answer = await admin.call<Session>('POST', 'admin/addgroupsession', body);
    return answer.status === 404 ? undefined : answer;
  });
  const { id, bookings } = ok(made);
  return { session: id, lesson: bookings[0]?.bookingId ?? '', tutor: tutor.uid };
}

export async function takeSeat(student: TestPerson, { session, lesson }: GroupPlace): Promise<void> {
  const wish = { booking: session, selectedLessons: [lesson] };
  const booked = await eventually('the entitlement has reached booking', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const answer = await student.api.call('PUT', 'groupsessions/session/book', wish, headers);
    return answer.status === 422 ? undefined : answer;
  });
  ok(booked);
}
