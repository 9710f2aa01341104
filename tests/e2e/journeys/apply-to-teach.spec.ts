/** A visitor applies as a teacher with the keyboard alone, follows the application by the mailed link, and sends again what could not be used. */
import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { adminApi, ok } from '../../support/api.ts';
import { linkIn, mailTo } from '../../support/inbox.ts';
import { newAdmin } from '../../support/people.ts';
import { expectAccessibleInBothThemes } from '../pages/axe.ts';
import { chooseFile, pressOn, tabTo, typeInto } from '../pages/keys.ts';
import { signInByKeys } from '../pages/sign-in-by-keys.ts';

type Application = { id: string; status: string; cvLink: string | null; degreeLink: string | null; email: string };
type Applicant = { email: string; password: string };

const introduction = 'My lessons are calm and practical: we speak first, and the rules come after. '.repeat(3).trim();
const file = (page: Page, label: string) => page.getByRole('group', { name: label });
const pdf = async (page: Page) => Buffer.from(await page.pdf({ width: '200px', height: '200px', pageRanges: '1' }));
const picture = async (page: Page) => page.screenshot({ clip: { x: 0, y: 0, width: 120, height: 120 } });

async function aboutYou(page: Page, { email }: Applicant): Promise<void> {
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await typeInto(page, field('First name'), 'marisol');
  await typeInto(page, field('Last name'), 'dela cruz');
  await typeInto(page, field('Date of birth'), '14/03/1992');
  await pressOn(page, page.getByRole('radio', { name: 'Male', exact: true }), 'ArrowRight');
  await expect(page.getByRole('radio', { name: 'Female' })).toBeChecked();
  for (const [label, start, whole] of [
    ['Country', 'Philip', 'Philippines'],
    ['Nationality', 'Filip', 'Filipino'],
  ] as const) {
    await typeInto(page, page.getByRole('combobox', { name: label }), start);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: label })).toHaveValue(whole);
  }
  await typeInto(page, field('Email'), email);
}

async function passwords(page: Page, { password }: Applicant): Promise<void> {
  await typeInto(page, page.getByLabel('Password', { exact: true }), password);
  await typeInto(page, page.getByLabel('Confirm password', { exact: true }), password);
}

async function backgroundAndFiles(page: Page): Promise<void> {
  const document = { mimeType: 'application/pdf', buffer: await pdf(page) };
  const photo = { name: 'me.png', mimeType: 'image/png', buffer: await picture(page) };
  await typeInto(page, page.getByLabel('School'), 'Northern Bay University');
  await pressOn(page, page.getByLabel('TESOL'), 'Space');
  await typeInto(page, page.getByLabel('Introduce yourself to students'), introduction);
  await chooseFile(page, page.getByRole('button', { name: 'Choose photo for Profile photo' }), photo);
  await chooseFile(page, page.getByRole('button', { name: 'Choose PDF for CV' }), { name: 'cv.pdf', ...document });
  await chooseFile(page, page.getByRole('button', { name: 'Choose PDF for Degree' }), {
    name: '../degree.pdf',
    ...document,
  });
  for (const label of ['Profile photo', 'CV', 'Degree'])
    await expect(file(page, label).getByText('Done', { exact: true })).toBeVisible();
  await pressOn(page, page.getByLabel('I have read and accept the policy.'), 'Space');
  await pressOn(page, page.getByLabel('I have read and accept the teacher policy.'), 'Space');
}

async function applicationOf(email: string): Promise<Application> {
  const admin = await adminApi();
  const { items } = ok(
    await admin.call<{ items: Application[] }>('GET', `applications?q=${encodeURIComponent(email)}`),
  );
  const found = items.find((item) => item.email === email);
  if (!found) throw new Error(`no application of ${email}`);
  return found;
}

/** From the dashboard, without a mouse. */
async function openApplication(office: Page, email: string): Promise<void> {
  await pressOn(office, office.getByRole('link', { name: 'Applications' }).first());
  await typeInto(office, office.getByLabel('Name or e-mail'), email);
  // The list is of what was searched for, and not about to be.
  await expect(office).toHaveURL(/[?&]q=/);
  await expect(office.locator('main tbody tr')).toHaveCount(1);
  await pressOn(office, office.getByRole('button', { name: new RegExp(email) }));
}

/** On the page of one application, without a mouse. */
async function replaceCv(office: Page, pdfFile: Parameters<typeof chooseFile>[2]): Promise<void> {
  await pressOn(office, office.getByRole('button', { name: 'Replace', exact: true }));
  const dialog = office.getByRole('dialog', { name: 'Replace the CV' });
  await chooseFile(office, dialog.getByRole('button', { name: 'Choose PDF for CV' }), pdfFile);
  // The dialog's own words speak of what was done, too.
  await expect(dialog.getByText('Done', { exact: true })).toBeVisible();
  await pressOn(office, dialog.getByRole('button', { name: 'Replace', exact: true }));
  await expect(office.getByText('Document replaced')).toBeVisible();
}

async function deleteDegree(office: Page): Promise<void> {
  await tabTo(office, office.getByRole('tab', { name: 'CV' }));
  await office.keyboard.press('ArrowRight');
  await pressOn(office, office.getByRole('button', { name: 'Delete file' }));
  const dialog = office.getByRole('dialog', { name: 'Delete the Degree' });
  await pressOn(office, dialog.getByRole('button', { name: 'Delete file' }));
  await expect(office.getByText('File deleted')).toBeVisible();
}

test('FB-36 with the keyboard alone: the form survives a reload, is sent, confirmed by mail, decided on, and one file is sent again', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  const tag = randomUUID().slice(0, 8);
  const applicant = { email: `marisol-${tag}@example.com`, password: `Window-${tag}-one` };
  const tokens: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/v1\/applications|\/files\//.test(request.url())) tokens.push(request.headers().authorization ?? '');
  });

  await test.step('APP-25, APP-26 what is missing is said and nothing is sent', async () => {
    await page.goto('/application');
    await pressOn(page, page.getByRole('button', { name: 'Apply Now' }));
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveCount(3);
    await expectAccessibleInBothThemes(page, 'application with faults');
    expect(tokens).toEqual([]);
    await pressOn(page, page.getByRole('alert').getByRole('link').first());
    await expect(page.getByLabel('First name')).toBeFocused();
  });

  await test.step('APP-01, APP-02, MAT-32 the form is filled in; a reload keeps all but the passwords', async () => {
    await aboutYou(page, applicant);
    await passwords(page, applicant);
    await backgroundAndFiles(page);
    await expect(page.getByText('6 of 6 sections complete')).toBeVisible();
    await expectAccessibleInBothThemes(page, 'application filled in');
    await page.reload();
    await expect(page.getByLabel('First name')).toHaveValue('marisol');
    await expect(file(page, 'CV').getByText('cv.pdf')).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
      applicant.password,
    );
  });

  await test.step('APP-32, APP-34..APP-36, API-05, CON-21 it is sent without any token', async () => {
    await passwords(page, applicant);
    await pressOn(page, page.getByRole('button', { name: 'Apply Now' }));
    await expect(page.getByRole('heading', { name: 'Application Submitted' })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('3 to 5 business days').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'awesome' })).toHaveAttribute('href', '/signin');
    await expectAccessibleInBothThemes(page, 'application submitted');
    expect(tokens.length).toBeGreaterThan(6);
    expect(new Set(tokens)).toEqual(new Set(['']));
    expect(await page.evaluate(() => localStorage.getItem('application-draft'))).toBeNull();
  });

  let stateLink = '';
  await test.step('FB-52 the mailed link confirms the address and leads to the private page', async () => {
    await page.goto(linkIn(await mailTo(applicant.email), '/application'));
    await expect(page.getByText('Your email is confirmed. Your application is under review now.')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Review' }).first()).toHaveAttribute(
      'aria-current',
      'step',
    );
    expect(page.url()).not.toContain('token=');
    stateLink = page.url();
    await expectAccessibleInBothThemes(page, 'state of an application');
  });

  await test.step('APP-38, APP-41, APP-42 with the keyboard an administrator replaces a document, accepts the application and deletes a file', async () => {
    const office = await (await browser.newContext()).newPage();
    const administrator = await newAdmin();
    await signInByKeys(office, administrator.email, administrator.password);
    const { cvLink } = await applicationOf(applicant.email);
    await openApplication(office, applicant.email);
    await replaceCv(office, { name: 'cv-2.pdf', mimeType: 'application/pdf', buffer: await pdf(page) });
    expect((await applicationOf(applicant.email)).cvLink).not.toBe(cvLink);
    await pressOn(office, office.getByRole('button', { name: 'Accept', exact: true }));
    const dialog = office.getByRole('dialog', { name: 'Accept this application' });
    await expectAccessibleInBothThemes(office, 'accept an application');
    await pressOn(office, dialog.getByRole('button', { name: 'Accept application' }));
    await expect(office.getByText('Application accepted')).toBeVisible();
    await deleteDegree(office);
    await office.context().close();
    expect((await applicationOf(applicant.email)).status).toBe('accepted');
  });

  await test.step('FB-52, APP-42 a file that the school took out is the only one that is asked for again', async () => {
    expect((await applicationOf(applicant.email)).degreeLink).toBeFalsy();
    await page.goto(stateLink);
    await expect(page.getByRole('heading', { name: 'Please send again' })).toBeVisible();
    await expectAccessibleInBothThemes(page, 'a file to be sent again');
    await chooseFile(page, page.getByRole('button', { name: 'Choose PDF for Degree' }), {
      name: 'degree-2.pdf',
      mimeType: 'application/pdf',
      buffer: await pdf(page),
    });
    await expect(page.getByRole('heading', { name: 'Please send again' })).toBeHidden();
    expect((await applicationOf(applicant.email)).degreeLink).toBeTruthy();
  });
});

test('APP-22..APP-24, MAT-33 what is too large or another type is refused before a byte is sent, and by the server too', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/applications/uploads') || request.method() === 'PUT') sent.push(request.url());
  });
  await page.goto('/application');
  const choose = (label: string, name: string, mimeType: string, bytes: Buffer) =>
    file(page, label).locator('input[type=file]').setInputFiles({ name, mimeType, buffer: bytes });
  await choose('CV', 'cv.pdf', 'application/pdf', Buffer.alloc(1_048_576));
  await expect(file(page, 'CV').getByText('File is too large').first()).toBeVisible();
  await choose('Degree', 'degree.docx', 'application/msword', Buffer.from('x'));
  await expect(file(page, 'Degree').getByText('degree.docx is not a PDF').first()).toBeVisible();
  await choose('Profile photo', 'me.svg', 'image/svg+xml', Buffer.from('<svg onload="alert(1)"/>'));
  await expect(file(page, 'Profile photo').getByText('me.svg is not an image').first()).toBeVisible();
  expect(sent).toEqual([]);
  await test.step('a wrong type under a right name is refused by what the bytes say', async () => {
    await choose('CV', 'cv.pdf', 'application/pdf', Buffer.from('<html><script>alert(1)</script>'));
    await expect(file(page, 'CV').getByText('cv.pdf upload failed').first()).toBeVisible();
    await expect(file(page, 'CV').getByText('This type of file cannot be uploaded.')).toBeVisible();
    await tabTo(page, file(page, 'CV').getByRole('button', { name: 'Choose another for CV' }));
  });
});
