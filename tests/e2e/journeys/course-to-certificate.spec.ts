/** An administrator builds a course from nothing, a student completes it and shares the certificate, and a stranger checks it. */
import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { samplePdf } from '../../support/sample-pdf.ts';
import { adminApi, ok } from '../../support/api.ts';
import type { Topic } from '../../support/lessons.ts';
import { entitle, newAdmin, newStudent, newTutor, type TestPerson } from '../../support/people.ts';
import { platform } from '../../support/platform-info.ts';
import { completedLesson } from '../../support/taught-lesson.ts';
import { expectAccessible } from '../pages/axe.ts';
import { dropFile } from '../pages/drop.ts';
import { signInAs } from '../pages/keycloak.ts';
import { chooseFile, pressOn, tabTo } from '../pages/keys.ts';
import { markPage, sameLoad } from '../pages/no-reload.ts';

type Course = { material: string; name: string; abbreviation: string };

/** Letters of the student's name, which no other course has. */
function aCourse({ lastName }: TestPerson): Course {
  const tag = lastName.slice(-6);
  return { material: `Orchards ${tag}`, name: `Apple picking ${tag}`, abbreviation: tag.slice(-4).toUpperCase() };
}

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Chosen in the library' });
const treeOf = (page: Page) => page.getByRole('tree', { name: 'Materials, courses and lessons' });
const rowOf = (page: Page, name: string | RegExp) => treeOf(page).getByRole('treeitem', { name });

async function add(page: Page, action: string, fill: (dialog: Locator) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: action }).click();
  const dialog = page.getByRole('dialog', { name: action });
  await fill(dialog);
  await dialog.getByRole('button', { name: action }).click();
  await expect(dialog).toHaveCount(0);
}

const addLesson = (page: Page, name: string) =>
  add(page, 'Add lesson', async (dialog) => {
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Visible').check();
  });

/** The way to what the address named stands open already. */
async function openRow(page: Page, name: string): Promise<void> {
  const mark = treeOf(page).getByRole('button', { name: new RegExp(`^(Open|Close) ${name}$`) });
  await expect(mark.last()).toBeVisible();
  if ((await mark.last().getAttribute('aria-label'))?.startsWith('Open')) await mark.last().click();
}

/** Material, course and two lessons; the material is not shown yet. */
async function build(page: Page, course: Course): Promise<void> {
  await add(page, 'Add material', async (dialog) => {
    await expectAccessible(page, 'adding a material');
    await dialog.getByLabel('Name').fill(course.material);
  });
  await expect(panelOf(page).getByRole('heading', { name: course.material })).toBeVisible();
  await add(page, 'Add course', async (dialog) => {
    await dialog.getByLabel('Name').fill(course.name);
    await dialog.getByLabel('Abbreviation').fill(course.abbreviation);
    await dialog.getByLabel('Visible').check();
  });
  await addLesson(page, 'Sorting apples');
  await openRow(page, course.material);
  await rowOf(page, `${course.abbreviation} ${course.name}`).getByText(course.name, { exact: true }).click();
  await addLesson(page, 'Climbing a ladder');
}

/** The row is reached, lifted, moved up by one and dropped without a mouse. */
async function moveUpByKeys(page: Page, name: string): Promise<void> {
  await tabTo(page, treeOf(page).getByRole('treeitem').first());
  const row = rowOf(page, name);
  for (let presses = 0; presses < 200 && !(await row.evaluate((one) => one === document.activeElement)); presses += 1)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByText(/is lifted, position 2 of 2/)).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText(/is lifted, position 1 of 2/)).toBeVisible();
  await page.keyboard.press('Space');
}

async function buildCourse(page: Page, course: Course): Promise<Topic[]> {
  await page.getByRole('complementary').getByRole('link', { name: 'Materials' }).click();
  await build(page, course);
  const { abbreviation } = course;
  for (const part of [`${abbreviation} ${course.name}`, 'Level 1, Beginners']) await openRow(page, part);
  await moveUpByKeys(page, `${abbreviation}102 Climbing a ladder`);
  await expect(rowOf(page, `${abbreviation}102 Sorting apples`)).toBeVisible();

  await rowOf(page, `${abbreviation}101 Climbing a ladder`).getByText('Climbing a ladder').click();
  const files = panelOf(page).getByRole('region', { name: 'Document' });
  const pdf = { name: 'ladder.pdf', mimeType: 'application/pdf', buffer: samplePdf(2, 'ordinary') };
  await dropFile(files.getByRole('group', { name: 'Document' }), pdf);
  await expect(files.getByRole('listitem')).toContainText('ladder.pdf');
  await expectAccessible(page, 'a lesson of the library, for administrators');
  const topics: Topic[] = [];
  for (const name of ['101 Climbing a ladder', '102 Sorting apples']) {
    await rowOf(page, `${abbreviation}${name}`).getByText(name.slice(4)).click();
    await expect(panelOf(page).getByRole('heading', { name: `${abbreviation}${name}` })).toBeVisible();
    const { pathname, searchParams } = new URL(page.url());
    const material = pathname.split('/').at(-1) ?? '';
    topics.push({ material, course: searchParams.get('course') ?? '', lesson: searchParams.get('lesson') ?? '' });
  }
  return topics;
}

async function show(page: Page, { material }: Course): Promise<void> {
  await rowOf(page, material).getByText(material, { exact: true }).click();
  // What was chosen before has a box of the same name.
  await expect(panelOf(page).getByRole('heading', { name: material })).toBeVisible();
  await panelOf(page).getByLabel('Visible').check();
  await panelOf(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${material} saved`)).toBeVisible();
}

/** The material is there without a reload, and its first lesson can be read. */
async function findAndRead(page: Page, { material, name, abbreviation }: Course): Promise<void> {
  await pressOn(page, page.getByRole('main').getByRole('link', { name: new RegExp(material) }));
  await expect(page.getByRole('navigation', { name: 'Courses' })).toContainText(name);
  await expectAccessible(page, 'a course');
  await pressOn(page, page.getByRole('main').getByRole('link', { name: `Read ${abbreviation}101` }));
  await expect(page.locator('[data-page][data-drawn]:not([hidden])').first()).toBeVisible();
  await expectAccessible(page, 'a lesson');
}

/** The first lesson by the office's note, the last one by a teacher's feedback, while the student's page stays as it is. */
async function complete(page: Page, student: TestPerson, [first, last]: readonly Topic[], course: Course) {
  const { material, course: id, lesson } = first ?? { material: '', course: '', lesson: '' };
  const note = { lessons: [{ id: lesson, completionDetails: { completed: true } }] };
  ok(await (await adminApi()).call('POST', `admin/progress/${student.uid}/${material}/${id}`, note));
  const row = page.getByRole('main').getByRole('listitem', { name: course.name });
  await expect(row).toContainText(`To the certificate: ${course.abbreviation}102`);
  await expectAccessible(page, 'progress');
  await completedLesson(await newTutor(), student, last);
  await expect(row).toContainText('2 of 2');
}

async function copyLink(page: Page, { name }: Course): Promise<string> {
  const card = page.getByRole('article', { name: `Certificate of ${name}` });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copy = card.getByRole('button', { name: `Copy link to the certificate of ${name}` });
  await expect(copy).toBeVisible({ timeout: 30_000 });
  await pressOn(page, copy);
  await expect(page.getByText('Link copied')).toBeVisible();
  await expectAccessible(page, 'progress with a certificate');
  return page.evaluate(() => navigator.clipboard.readText());
}

async function pdfOf({ uid, api }: TestPerson, number: string): Promise<Buffer> {
  const { url } = ok(await api.call<{ url: string }>('GET', `certificates/${uid}/${number}/document`));
  const answer = await fetch(new URL(url, platform().publicUrl));
  return Buffer.from(await answer.arrayBuffer());
}

async function verify(page: Page, pdf: Buffer): Promise<void> {
  const said = page.getByRole('status');
  const file = (buffer: Buffer) => ({ name: 'certificate.pdf', mimeType: 'application/pdf', buffer });
  const changed = Buffer.from(pdf);
  changed[pdf.length - 20] = (changed[pdf.length - 20] ?? 0) ^ 1;
  await chooseFile(page, page.locator('input[type=file]'), file(changed));
  await expect(said).toHaveText('This is not the file that we issued: it was changed, or it is another one.');
  await dropFile(page.locator('body'), file(pdf));
  await expect(said).toHaveText('This is the file that we issued, to the last byte.');
}

async function revoke(page: Page, student: TestPerson, number: string, reason: string): Promise<void> {
  await page.goto(`/admin/users/${student.uid}`);
  await page.getByRole('button', { name: `Revoke ${number}` }).click();
  const dialog = page.getByRole('dialog', { name: `Revoke certificate ${number}?` });
  await dialog.getByLabel('Reason').fill(reason);
  await expectAccessible(page, 'revoking a certificate');
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(page.getByText(`Certificate ${number} revoked`)).toBeVisible();
}

const another = async (browser: Browser) => (await browser.newContext()).newPage();

test('ADM-10, PROG-03, PROG-04, NS-31, NS-55 a course is built in the browser, read, completed and certified on open pages, and a stranger checks the certificate until it is revoked', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const [admin, student] = await Promise.all([newAdmin(), newStudent()]);
  await entitle(student, 1);
  const course = aCourse(student);
  const office = await another(browser);
  await Promise.all([signInAs(office, admin.email, admin.password), signInAs(page, student.email, student.password)]);
  const topics = await buildCourse(office, course);

  await page.getByRole('complementary').getByRole('link', { name: 'Materials' }).click();
  await expect(page.getByRole('heading', { name: 'Lesson Materials' })).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(course.material) })).toHaveCount(0);
  await markPage(page);
  await show(office, course);
  await findAndRead(page, course);
  await page.keyboard.press('Escape');
  await pressOn(page, page.getByRole('complementary').getByRole('link', { name: 'Materials' }));
  await tabTo(page, page.getByRole('tab', { name: 'Library' }));
  await page.keyboard.press('ArrowRight');
  await complete(page, student, topics, course);
  const link = await copyLink(page, course);
  expect(await sameLoad(page)).toBe(true);

  const number = link.split('/').at(-1) ?? '';
  const stranger = await another(browser);
  await stranger.goto(link);
  await expect(stranger.getByRole('heading', { name: 'This certificate is valid' })).toBeVisible();
  await expect(stranger.getByText(`${student.firstName} ${student.lastName}`)).toBeVisible();
  await expectAccessible(stranger, 'a certificate');
  await verify(stranger, await pdfOf(student, number));

  const reason = 'Issued for the wrong course.';
  await revoke(office, student, number, reason);
  await stranger.reload();
  await expect(stranger.getByRole('heading', { name: 'This certificate was revoked' })).toBeVisible();
  await expect(stranger.getByText(reason)).toBeVisible();
  await expectAccessible(stranger, 'a revoked certificate');
  await expect(page.getByRole('article', { name: `Certificate of ${course.name}` })).toContainText(reason);
});
