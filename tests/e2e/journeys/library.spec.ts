/** A student finds a lesson in the library, reads it outside the call and books it from there. */
import { expect, test, type Page } from '@playwright/test';
import { adminApi, ok } from '../../support/api.ts';
import { anyTopic, openSlot } from '../../support/lessons.ts';
import { entitle, newStudent, newTutor, schoolNow, type TestPerson } from '../../support/people.ts';
import { expectAccessible } from '../pages/axe.ts';
import { chooseDate } from '../pages/calendar.ts';
import { signInAs } from '../pages/keycloak.ts';
import { markPage, sameLoad } from '../pages/no-reload.ts';
import { cardOf, inDarwin, lessonHour, timeWords } from '../pages/search.ts';

type Lesson = { id: string; code: string; name: string };
type Course = { id: string; lessons: Lesson[] };

async function aLesson(student: TestPerson) {
  const topic = await anyTopic(student.api);
  const path = `materials/${topic.material}/courses`;
  const { items } = ok(await student.api.call<{ items: Course[] }>('GET', path));
  const lesson = items.find(({ id }) => id === topic.course)?.lessons.find(({ id }) => id === topic.lesson);
  return { ...topic, code: lesson?.code ?? '', name: lesson?.name ?? '' };
}

const toMaterials = (page: Page) => page.getByRole('complementary').getByRole('link', { name: 'Materials' }).click();

test('MAT-01, MAT-03, MAT-29 a lesson is found by its code, read, and booked with the topic chosen', async ({
  page,
}) => {
  const [student, tutor] = await Promise.all([newStudent(), newTutor()]);
  await entitle(student, 1);
  const topic = await aLesson(student);
  const { when } = await openSlot(tutor, lessonHour(await schoolNow()));
  await signInAs(page, student.email, student.password);
  await toMaterials(page);
  await expect(page.getByRole('heading', { name: 'Lesson Materials' })).toBeVisible();
  await expectAccessible(page, 'the library');
  await page.getByLabel('Search materials').fill(topic.code.toLowerCase());
  await page
    .getByRole('option', { name: new RegExp(`${topic.code}.*${topic.name}`) })
    .first()
    .click();

  await expect(page).toHaveURL(new RegExp(`/student/materials/${topic.material}/${topic.course}/${topic.lesson}$`));
  await expect(page.locator('[data-page][data-drawn]:not([hidden])').first()).toBeVisible();
  await expectAccessible(page, 'a lesson');
  await page.getByRole('link', { name: 'Book this lesson' }).click();

  await expect(page.getByText(`You are booking ${topic.code} ${topic.name}.`)).toBeVisible();
  const day = inDarwin(when, { day: 'numeric', month: 'long', year: 'numeric' });
  await chooseDate(page, 'Start date', day);
  await chooseDate(page, 'End date', day);
  await page.getByRole('button', { name: 'Search' }).click();
  await cardOf(page, tutor, when)
    .getByRole('button', { name: timeWords(when) })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Confirm Booking Details' });
  await expect(dialog.getByRole('combobox', { name: 'Lesson' })).toHaveValue(`${topic.code}, ${topic.name}`);
  await dialog.getByRole('button', { name: 'Book lesson' }).click();
  await expect(page).toHaveURL(/view=upcoming/);

  await page.goto(`/student/materials/${topic.material}?course=${topic.course}`);
  const levels = page.getByRole('main').getByRole('heading').getByRole('button');
  await expect(levels.first()).toBeVisible();
  for (const level of await levels.all())
    if ((await level.getAttribute('aria-expanded')) === 'false') await level.click();
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: topic.code });
  await expect(line.getByText('Upcoming')).toBeVisible();
  await expectAccessible(page, 'a course');
});

test('MAT-02 without a subscription there are samples and the way to the plans; what the office adds comes by itself for a teacher', async ({
  page,
  browser,
}) => {
  const [student, tutor] = await Promise.all([newStudent(), newTutor()]);
  await signInAs(page, student.email, student.password);
  await toMaterials(page);
  await expect(page.getByRole('heading', { name: 'Sample Lesson Materials' })).toBeVisible();
  await expectAccessible(page, 'the samples');
  await page.getByRole('link', { name: 'See the plans' }).click();
  await expect(page).toHaveURL(/\/student\/subscription$/);

  const desk = await (await browser.newContext()).newPage();
  await signInAs(desk, tutor.email, tutor.password);
  await toMaterials(desk);
  await expect(desk.getByRole('heading', { name: 'Lesson Materials' })).toBeVisible();
  await markPage(desk);
  const name = `Aviation ${tutor.lastName}`;
  ok(await (await adminApi()).call('POST', 'admin/materials', { name, visible: true }));
  await expect(desk.getByRole('link', { name: new RegExp(name) })).toBeVisible();
  expect(await sameLoad(desk)).toBe(true);
});
