/** A student finds a lesson in the library, reads it outside the call and books it from there. */
import { expect, test, type Page } from '@playwright/test';
import { adminApi, ok } from '../../support/api.ts';
import { anyTopic, openSlot } from '../../support/lessons.ts';
import { entitle, newStudent, newTutor, schoolNow, type TestPerson } from '../../support/people.ts';
import { expectAccessible } from '../pages/axe.ts';
import { signInAs } from '../pages/keycloak.ts';
import { chooseDateByKeys, expectFocusSeen, pressOn, tabTo, typeInto } from '../pages/keys.ts';
import { markPage, sameLoad } from '../pages/no-reload.ts';
import { cardOf, inDarwin, lessonHour, timeWords } from '../pages/search.ts';

type Area = { id: string; name: string };
type Lesson = { id: string; code: string; name: string };
type Course = { id: string; lessons: Lesson[] };

async function aLesson(student: TestPerson) {
  const topic = await anyTopic(student.api);
  const { items: areas } = ok(await student.api.call<{ items: Area[] }>('GET', 'materials'));
  const area = areas.find(({ id }) => id === topic.material)?.name ?? '';
  const path = `materials/${topic.material}/courses`;
  const { items } = ok(await student.api.call<{ items: Course[] }>('GET', path));
  const lesson = items.find(({ id }) => id === topic.course)?.lessons.find(({ id }) => id === topic.lesson);
  return { ...topic, area, code: lesson?.code ?? '', name: lesson?.name ?? '' };
}

const materialsLink = (page: Page) => page.getByRole('complementary').getByRole('link', { name: 'Materials' });
const toMaterials = (page: Page) => materialsLink(page).click();

test('MAT-01, MAT-03, MAT-29 without a mouse a lesson is found by its code, read, and booked with the topic chosen', async ({
  page,
}) => {
  const [student, tutor] = await Promise.all([newStudent(), newTutor()]);
  await entitle(student, 1);
  const topic = await aLesson(student);
  const { when } = await openSlot(tutor, lessonHour(await schoolNow()));
  await signInAs(page, student.email, student.password);
  await pressOn(page, materialsLink(page));
  await expect(page.getByRole('heading', { name: 'Lesson Materials' })).toBeVisible();
  await expectAccessible(page, 'the library');
  const search = page.getByLabel('Search materials');
  await typeInto(page, search, topic.code.toLowerCase());
  await expectFocusSeen(page, search);
  await expect(page.getByRole('status').filter({ hasText: /found in the materials$/ })).toBeAttached();
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(new RegExp(`/student/materials/${topic.material}/${topic.course}/${topic.lesson}$`));
  await expect(page.locator('[data-page][data-drawn]:not([hidden])').first()).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^${topic.code} ${topic.name}`));
  // The reader has taken the focus, and its pages have not thrown it out again.
  await expect(page.getByRole('link', { name: 'Back to the course' })).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(page.locator('[aria-live]').filter({ hasText: /^2 of \d+$/ })).toBeAttached();
  await expectAccessible(page, 'a lesson');
  await pressOn(page, page.getByRole('link', { name: 'Book this lesson' }));

  await expect(page.getByText(`You are booking ${topic.code} ${topic.name}.`)).toBeVisible();
  const day = inDarwin(when, { day: 'numeric', month: 'long', year: 'numeric' });
  await chooseDateByKeys(page, 'Start date', day);
  await chooseDateByKeys(page, 'End date', day);
  await pressOn(page, page.getByRole('button', { name: 'Search' }));
  await pressOn(page, cardOf(page, tutor, when).getByRole('button', { name: timeWords(when) }));
  const dialog = page.getByRole('dialog', { name: 'Confirm Booking Details' });
  await expect(dialog.getByRole('combobox', { name: 'Lesson' })).toHaveValue(`${topic.code}, ${topic.name}`);
  await pressOn(page, dialog.getByRole('button', { name: 'Book lesson' }));
  await expect(page).toHaveURL(/view=upcoming/);

  await pressOn(page, materialsLink(page));
  await pressOn(page, page.getByRole('main').getByRole('link', { name: new RegExp(topic.area) }));
  // What is next stands open, and this is the first level.
  const level = page.getByRole('main').getByRole('heading').getByRole('button').first();
  await tabTo(page, level);
  if ((await level.getAttribute('aria-expanded')) === 'false') await page.keyboard.press('Enter');
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: topic.code });
  await expect(line.getByText('Upcoming')).toBeVisible();
  await expectAccessible(page, 'a course');
  await tabTo(page, line.getByRole('link', { name: `Read ${topic.code}` }));
  await expectFocusSeen(page, line.getByRole('link', { name: `Read ${topic.code}` }));
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
