/** An administrator changes a teacher's terms and closes accounts: what booking, sessions and sign-in make of it. */
import { expect, test } from '@playwright/test';
import { adminApi, apiAs, ok } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { anyTopic, bookSlot, hourAhead, openSlot, type Booking } from '../../support/lessons.ts';
import { entitle, newStudent, newTutor } from '../../support/people.ts';

const day = 24 * 3_600_000;

test('ADM-01 FB-57 L10 new terms hold for the next lesson; a disabled teacher is out and the lesson ahead is cancelled, token back', async () => {
  const admin = await adminApi();
  const [tutor, student] = await Promise.all([newTutor(), newStudent()]);
  await entitle(student, 1);
  const slot = await openSlot(tutor, await hourAhead(9 * day));
  ok(
    await admin.call('PUT', `admin/tutor/${tutor.uid}`, {
      lessonRate: 80,
      currency: 'PHP',
      profile: { introduction: 'Hi' },
    }),
  );
  await eventually('booking knows the new currency', async () => {
    const { profile } = ok(
      await tutor.api.call<{ profile: { tutor: { currency: string } } }>(
        'GET',
        `bookings/tutor/${tutor.uid}/${slot.id}`,
      ),
    );
    return profile.tutor.currency === 'PHP';
  });
  const booked = await bookSlot(student, slot, await anyTopic(student.api));

  type Consequences = { upcomingLessons: number; nextLessonAt: number; disable: string[] };
  const told = ok(await admin.call<Consequences>('GET', `admin/user/${tutor.uid}/consequences`));
  expect(told).toMatchObject({
    upcomingLessons: 1,
    nextLessonAt: slot.when,
    disable: ['sessionsEnd', 'lessonsCancelled'],
  });

  ok(await admin.call('PUT', `admin/user/${tutor.uid}`, { enabled: false }));
  await eventually('the teacher is out', async () => (await tutor.api.call('GET', 'profile/me')).status === 401, 1_000);
  await expect(apiAs(tutor.email, tutor.password)).rejects.toThrow();
  await eventually('the lesson is cancelled', async () => {
    const { status } = ok(await student.api.call<Booking>('GET', `bookings/tutor/${tutor.uid}/${booked.id}`));
    return status === 'cancelled';
  });
  const { data } = ok(await student.api.call<{ data: { lessonTokens: number } }>('GET', 'profile/student/me'));
  expect(data.lessonTokens).toBe(1);
  expect((await student.api.call('GET', `profile/tutor/${tutor.uid}`)).status).toBe(404);

  ok(await admin.call('PUT', `admin/user/${tutor.uid}`, { enabled: true }));
  const again = await apiAs(tutor.email, tutor.password);
  expect((await again.call('GET', 'profile/me')).status).toBe(200);
});

test('EP-08 NS-44 a deleted student is gone from the list and from sign-in; the trail says who did it and not who it was', async () => {
  const admin = await adminApi();
  const student = await newStudent();
  ok(await admin.call('DELETE', `admin/user/${student.uid}`, { reason: 'Asked for it' }));
  expect((await admin.call('GET', `admin/user/${student.uid}`)).status).toBe(404);
  await expect(apiAs(student.email, student.password)).rejects.toThrow();
  const found = ok(await admin.call<{ items: unknown[] }>('GET', `admin/users?q=${encodeURIComponent(student.email)}`));
  expect(found.items).toEqual([]);
  type Trail = { items: { act: string; actor: { name: string } }[] };
  const trail = ok(await admin.call<Trail>('GET', `admin/audit?uid=${student.uid}`));
  expect(trail.items.map(({ act }) => act)).toEqual(['user.deleted', 'user.created']);
  expect(JSON.stringify(trail)).not.toContain(student.email);
});
