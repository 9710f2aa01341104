/** What the office keeps for teachers reaches them, and a manifest of lessons becomes lessons that are read. */
import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { adminApi, ok } from '../../support/api.ts';
import { entitle, newAdmin, newStudent, newTutor, type TestPerson } from '../../support/people.ts';
import { samplePdf } from '../../support/sample-pdf.ts';
import { expectAccessible } from '../pages/axe.ts';
import { signInAs } from '../pages/keycloak.ts';
import { tabTo } from '../pages/keys.ts';
import { markPage, sameLoad } from '../pages/no-reload.ts';

type Guide = { id: string; category: string; title: string; version: number; forRole: string[] };

const film = 'dQw4w9WgXcQ';
const pdfNamed = (name: string) => ({ name, mimeType: 'application/pdf', buffer: samplePdf(2, 'ordinary') });
const menu = (page: Page, name: string) => page.getByRole('complementary').getByRole('link', { name }).click();

async function signedIn(browser: Browser, { email, password }: TestPerson): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInAs(page, email, password);
  return page;
}

const row = (page: Page, title: string) => page.getByRole('treeitem', { name: new RegExp(`^${title}\\.`) });
const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Chosen guide or video' });

type New = { category: string; title: string; fill: (dialog: Locator) => Promise<void> };

async function add(page: Page, { category, title, fill }: New): Promise<void> {
  const action = 'Add guide or video';
  await page.getByRole('button', { name: action }).first().click();
  const dialog = page.getByRole('dialog', { name: action });
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByRole('combobox', { name: 'Category' }).fill(category);
  await fill(dialog);
  await dialog.getByRole('button', { name: action }).click();
  await expect(panelOf(page).getByRole('heading', { name: title })).toBeVisible();
  await expect(dialog).toHaveCount(0);
}

/** The radio itself is not drawn. */
const choose = (dialog: Locator, name: string) => dialog.getByText(name, { exact: true }).click();

/** A PDF for teachers, then a video for teachers and the office, which by keyboard becomes the first. */
async function keepGuides(page: Page, category: string): Promise<void> {
  await menu(page, 'User guides & videos');
  const inFile = async (dialog: Locator) => {
    await choose(dialog, 'PDF');
    await dialog.locator('input[type=file]').setInputFiles(pdfNamed('first-week.pdf'));
    await expect(dialog.getByRole('button', { name: /^Remove/ })).toBeVisible();
    await expectAccessible(page, 'adding a guide');
  };
  await add(page, { category, title: 'First week', fill: inFile });
  const elsewhere = async (dialog: Locator) => {
    await choose(dialog, 'Video');
    await dialog.getByLabel('Address').fill(`https://youtu.be/${film}`);
    await dialog.getByLabel('Administrators').check();
  };
  await add(page, { category, title: 'The room', fill: elsewhere });
  await tabTo(page, row(page, 'First week'));
  await page.keyboard.press('ArrowDown');
  for (const key of ['Space', 'ArrowUp', 'Space']) await page.keyboard.press(key);
  await expect(page.getByText('The room moved')).toBeVisible();
  await expect(page.getByRole('treeitem').first()).toContainText('The room');
}

/** Another administrator is first: it is told before anything is saved, and what both changed is kept. */
async function saveOverAnother(page: Page, category: string): Promise<void> {
  const desk = await adminApi();
  const { items } = ok(await desk.call<{ items: Guide[] }>('GET', 'guides'));
  const { id, version, title, forRole } = items.find((one) => one.category === category) as Guide;
  await row(page, title).click();
  await panelOf(page).getByLabel('Title').fill('The lesson room');
  const theirs = { version, category, title, forRole, kind: 'video', url: `https://youtu.be/${film}` };
  ok(await desk.call('PUT', `admin/guides/${id}`, { ...theirs, description: 'Six minutes.' }));
  await expect(panelOf(page).getByText(/saved another version/)).toBeVisible();
  await panelOf(page).getByRole('button', { name: 'See their version' }).click();
  await expectAccessible(page, 'a guide that another administrator has changed');
  await panelOf(page).getByRole('button', { name: 'Save mine over it' }).click();
  await expect(page.getByText('The lesson room saved')).toBeVisible();
  await expect(panelOf(page).getByLabel('Description')).toHaveValue('Six minutes.');
}

async function train(page: Page, category: string): Promise<void> {
  const foreign: string[] = [];
  const home = new URL(page.url()).host;
  page.on('request', (request) => {
    const { host, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && host !== home) foreign.push(host);
  });
  await page.route(/youtube/, (route) => route.fulfill({ contentType: 'text/html', body: '<p>A film</p>' }));
  await menu(page, 'Training');
  const part = page.getByRole('region', { name: category });
  const video = part.getByRole('button', { name: /The lesson room/ });
  await expect(part.getByRole('listitem').first()).toContainText('The lesson room');
  await video.click();
  const beside = page.getByRole('region', { name: 'The lesson room' });
  await expect(beside).toContainText('Six minutes.');
  await expectAccessible(page, 'training');
  expect(foreign).toEqual([]);
  await beside.getByRole('button').click();
  await expect(page.frameLocator('iframe').getByText('A film')).toBeVisible();
  expect(new Set(foreign)).toEqual(new Set(['www.youtube-nocookie.com']));
  await expect(video).toContainText(/\dWatched$|VideoWatched$/);
  const guide = part.getByRole('link', { name: /First week/ });
  const answer = await page.request.get((await guide.getAttribute('href')) ?? '');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
  const opened = page.waitForEvent('popup');
  await guide.click();
  await opened;
  await expect(part).toContainText('2 of 2');
}

test('ADM-17, NS-35, CON-43 guides are added, ordered, changed by two at once and deleted in the office; teachers read and watch them, and nothing of another site is loaded before', async ({
  browser,
}) => {
  const [admin, tutor, student] = await Promise.all([newAdmin(), newTutor(), newStudent()]);
  const category = `Start ${admin.lastName}`;
  const [office, desk] = await Promise.all([signedIn(browser, admin), signedIn(browser, tutor)]);
  await keepGuides(office, category);
  await saveOverAnother(office, category);
  await train(desk, category);

  expect((await student.api.call('GET', 'guides')).status).toBe(403);

  await markPage(desk);
  await panelOf(office).getByRole('button', { name: 'Delete' }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row(office, 'The lesson room')).toHaveCount(0);
  await expect(desk.getByRole('region', { name: category })).toContainText('1 of 1');
  expect(await sameLoad(desk)).toBe(true);
});

const columns = 'material,course,abbreviation,level,position,lesson,document';
/** As a spreadsheet writes it. */
const manifestOf = (lines: readonly string[]) => ({
  name: 'manifest.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`\uFEFF${[columns, ...lines].join('\r\n')}\r\n`),
});

test('ADM-10, FB-34 a manifest is looked through, its faults are said by line, and once it is mended its lessons are made with their files, once, and are read', async ({
  browser,
}) => {
  const [admin, student] = await Promise.all([newAdmin(), newStudent()]);
  await entitle(student, 1);
  const [office, page] = await Promise.all([signedIn(browser, admin), signedIn(browser, student)]);
  const tag = admin.lastName.slice(-6);
  const line = (level: number, name: string, file = '') =>
    `Orchards ${tag},Picking ${tag},PK,${level},,${name},${file}`;
  const give = (lines: readonly string[], ...files: string[]) =>
    dialog.locator('input[type=file][multiple]').setInputFiles([manifestOf(lines), ...files.map(pdfNamed)]);
  await menu(office, 'Materials');
  await office.getByRole('button', { name: 'Import lessons' }).click();
  const dialog = office.getByRole('dialog', { name: 'Import lessons' });

  const apples = line(1, '"Apples, and pears"', 'apples.pdf');
  await give([apples, line(11, 'Plums'), apples, line(1, `"${'x'.repeat(101)}"`)]);
  await expect(dialog.getByRole('listitem')).toHaveText([
    'Line 2: apples.pdf is not among the files.',
    'Line 3: The level is a whole number from 1 to 10.',
    'Line 4: The same lesson stands in line 2.',
    'Line 4: apples.pdf is not among the files.',
    'Line 5: The lesson has at most 100 characters.',
  ]);
  await expectAccessible(office, 'an import with faults');
  const mended = [apples, line(1, 'Plums')];
  await give(mended, 'apples.pdf');
  await dialog.getByRole('button', { name: 'Import 2 lessons' }).click();
  await expect(dialog.getByText('2 lessons made.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Choose others' }).click();
  await give([...mended, line(2, 'Cherries')], 'apples.pdf');
  await dialog.getByRole('button', { name: 'Import 1 lesson' }).click();
  await expect(dialog.getByText('1 lesson made. 2 lessons are there already')).toBeVisible();

  await menu(page, 'Materials');
  await page.getByRole('link', { name: new RegExp(`Orchards ${tag}`) }).click();
  const main = page.getByRole('main');
  await expect(main).toContainText('Apples, and pears');
  await main.getByRole('link', { name: 'Read PK101' }).click();
  await expect(page.locator('[data-page][data-drawn]:not([hidden])').first()).toBeVisible();
});
