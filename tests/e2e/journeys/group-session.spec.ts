/** A group session from the administrator's hand to two students' screens: several lessons at once, one given back. */
import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { adminApi, ok } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { anyTopic, hourAhead } from '../../support/lessons.ts';
import { allow, newAdmin, newStudent, newTutor, type TestPerson } from '../../support/people.ts';
import { expectAccessibleInBothThemes } from '../pages/axe.ts';
import { chooseDate } from '../pages/calendar.ts';
import { signInAs } from '../pages/keycloak.ts';
import { markPage, sameLoad } from '../pages/no-reload.ts';

const day = 24 * 3_600_000;
const inDarwin = (at: number, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Australia/Darwin', ...options }).format(at);
const fullDate = (at: number) => inDarwin(at, { day: 'numeric', month: 'long', year: 'numeric' });

type Lesson = { bookingId: string; when: number; status: string; studentCount: number };
type Session = { id: string; title: string; bookings: Lesson[] };

async function aSession(tutor: TestPerson): Promise<Session> {
  const admin = await adminApi();
  const first = await hourAhead(5 * day);
  const topic = await anyTopic(tutor.api);
  const lessons = [0, 1, 2].map((index) => ({ when: first + index * day, ...topic }));
  const body = { title: `Meetings ${randomUUID().slice(0, 8)}`, tutor: tutor.uid, maxStudentCount: 2, lessons };
  const made = await eventually('the new tutor has reached booking', async () => {
    const answer = await admin.call<Session>('POST', 'admin/addgroupsession', body);
    return answer.status === 404 ? undefined : answer;
  });
  return ok(made);
}

async function aStudent(firstName: string): Promise<TestPerson> {
  const student = await newStudent({ firstName });
  const grant = { tokenType: 'groupLessonTokens', delta: 4, reason: 'For a test session' };
  ok(await (await adminApi()).call('POST', `admin/tokens/${student.uid}`, grant));
  await allow(student);
  return student;
}

async function search(page: Page, { title, bookings }: Session) {
  await page.goto('/student/bookings?view=search&kind=group');
  const date = fullDate(bookings[0]?.when ?? 0);
  for (const label of ['Start date', 'End date']) await chooseDate(page, label, date);
  await page.getByRole('button', { name: 'Search' }).click();
  const card = page.getByRole('article', { name: title });
  await expect(card).toContainText('Commencing');
  return card;
}

/** Opens the session's dialog from the search. */
async function find(page: Page, session: Session): Promise<void> {
  const card = await search(page, session);
  await card.getByRole('button', { name: 'View & Book Lessons' }).click();
}

async function book(page: Page, count: number): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Select Lessons to Book' });
  await expect(dialog.getByRole('checkbox')).toHaveCount(3);
  await dialog.getByRole('button', { name: 'Book Selected Lessons' }).click();
  await expect(page.getByText('Please select at least one lesson to book')).toBeVisible();
  for (let index = 0; index < count; index += 1) await dialog.getByRole('checkbox').nth(index).check();
  await expect(dialog.getByText(`Selected: ${count} of 3 lessons`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Book Selected Lessons' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Booking Confirmation' });
  await expect(confirmation).toContainText("You're all set for Group Sessions!");
  await expectAccessibleInBothThemes(page, 'Booking Confirmation');
  await confirmation.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText(`${count} ${count === 1 ? 'lesson' : 'lessons'} booked`)).toBeVisible();
}

const tokens = async ({ api }: TestPerson) =>
  ok(await api.call<{ data: { groupLessonTokens: number } }>('GET', 'profile/student/me')).data.groupLessonTokens;

test('GRP-01, GRP-14, FB-19 two students book lessons of one session, one gives a seat back, and the teacher, the administrator and a third student who searches see it without a reload', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const [tutor, amira, bela, cora] = await Promise.all([
    newTutor(),
    aStudent('Amira'),
    aStudent('Bela'),
    newStudent({ firstName: 'Cora' }),
  ]);
  if (!tutor || !amira || !bela || !cora) throw new Error('four people');
  const session = await aSession(tutor);
  const signedIn = async (person: TestPerson) => {
    const page = await (await browser.newContext()).newPage();
    await signInAs(page, person.email, person.password);
    return page;
  };
  // One after the other: four portals that start at once on two cores measure the machine.
  const [one, two] = [await signedIn(amira), await signedIn(bela)];
  const [teacher, searching] = [await signedIn(tutor), await signedIn(cora)];

  await test.step('GRP-03, GRP-08, GRP-09 one chooses two of three lessons, after none at all', async () => {
    await find(one, session);
    await book(one, 2);
    expect(await tokens(amira)).toBe(2);
  });
  const card = await search(searching, session);
  await expect(card).not.toContainText(/full/i);
  await markPage(searching);
  await test.step('PERM-47 how many come is not for students', async () => {
    await find(two, session);
    await expect(two.getByRole('dialog')).not.toContainText(/seats/);
    await book(two, 1);
  });
  await expect(card).toContainText('1 of 3 lessons full');

  const counts = teacher.getByText('2 of 2');
  await test.step('GRP-13, PERM-47 the teacher sees how many come', async () => {
    await teacher.goto('/tutor/bookings?view=upcoming&kind=group');
    await expect(counts.first()).toBeVisible();
    await markPage(teacher);
  });

  const officer = await newAdmin();
  const office = await (await browser.newContext()).newPage();
  await signInAs(office, officer.email, officer.password);
  await test.step('ADM-16 an administrator reads who comes', async () => {
    await office.goto('/admin/schedule');
    await office.getByText(session.title).click();
    await expect(office).toHaveURL(new RegExp(`/admin/groupsessiondetail/${session.id}$`));
    const lessons = office.getByRole('button', { name: /^Students of the lesson on / });
    await expect(lessons).toHaveCount(2);
    for (const lesson of await lessons.all()) await lesson.click();
    await expect(office.getByText(`Amira ${amira.lastName}`)).toHaveCount(2);
    await expectAccessibleInBothThemes(office, 'a group session');
    await markPage(office);
  });

  await one.goto('/student/bookings?view=upcoming&kind=group');
  await one.getByRole('button', { name: 'Cancel' }).first().click();
  await one.getByRole('dialog').getByRole('button', { name: 'Cancel lesson' }).click();
  await expect(one.getByText('Group session booking cancelled')).toBeVisible();
  expect(await tokens(amira)).toBe(3);
  await expect(counts).toHaveCount(0);
  await expect(office.getByText(`Amira ${amira.lastName}`)).toHaveCount(1);
  await expect(card).not.toContainText(/full/i);
  for (const page of [teacher, office, searching]) expect(await sameLoad(page)).toBe(true);
  await expectAccessibleInBothThemes(teacher, 'upcoming group lessons');
  await Promise.all([one, two, teacher, office, searching].map((page) => page.context().close()));
});
