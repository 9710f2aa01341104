/** An hour that nobody opens: a student says so, the school's map shows it, a teacher is asked and opens it, and the student is told. */
import { expect, type Browser, type Page } from '@playwright/test';
import { adminApi, ok } from '../../support/api.ts';
import { mailAbout } from '../../support/inbox.ts';
import { hourAhead } from '../../support/lessons.ts';
import { newStudent, type TestPerson } from '../../support/people.ts';
import { expectAccessible } from './axe.ts';
import { signInAs } from './keycloak.ts';
import { expectFocusSeen } from './keys.ts';
import { exactWords, inDarwin, timeWords } from './search.ts';
import { pick } from './touch.ts';

const hour = 3_600_000;
const day = 24 * hour;

export type Wish = {
  student: TestPerson;
  page: Page;
  when: number;
  /** PTE students without an hour then, before this one. */
  others: number;
};

type Demand = { cells: { when: number | null; pte: { wanted: number; open: number } }[]; asks: { when: number }[] };

/** At night, when no other test wants one; and nobody was asked for it today. */
async function quietHour(): Promise<{ when: number; others: number }> {
  const map = ok(await (await adminApi()).call<Demand>('GET', 'admin/demand?timezone=Australia/Darwin'));
  const from = (await hourAhead(day)) + day;
  const asked = new Set(map.asks.map(({ when }) => when));
  for (const { when, pte } of map.cells) {
    if (when === null || when < from || asked.has(when) || pte.open > 0) continue;
    if (Number(inDarwin(when, { hour: 'numeric' })) < 6) return { when, others: pte.wanted };
  }
  throw new Error('every hour of these nights is asked for');
}

/** As a person says it who did not find one. The page stays open: it is told there. */
export async function wishForHour(browser: Browser): Promise<Wish> {
  const [student, { when, others }] = await Promise.all([newStudent({ firstName: 'Ines' }), quietHour()]);
  const page = await (await browser.newContext()).newPage();
  await signInAs(page, student.email, student.password);
  await page.goto('/student/bookings?view=search');
  const form = page.getByRole('form', { name: 'Did you find the day and time you wanted?' });
  await pick(page, form.getByRole('combobox', { name: 'Day' }), inDarwin(when, { weekday: 'long' }));
  await pick(page, form.getByRole('combobox', { name: 'Time' }), timeWords(when));
  await form.getByRole('button', { name: 'Submit times' }).click();
  await expect(page.getByText('Preferred day and time submitted!')).toBeVisible();
  return { student, page, when, others };
}

/** How often the school counts wishes anew. */
const countedWithinMs = 70_000;

export async function askForHour(page: Page, { when, others }: Wish): Promise<void> {
  await page.goto('/admin/dashboard');
  const map = page.getByRole('grid', { name: 'Hours that are missing, by day and hour in Darwin' });
  await pick(page, page.getByRole('combobox', { name: 'Stream' }), 'PTE');
  const cell = map.getByRole('button', { name: `${exactWords(when)}: ${others + 1} missing` });
  await expect(cell).toBeVisible({ timeout: countedWithinMs });
  // One stop of the Tab, and arrows from there.
  const tabStop = map.locator('button[tabindex="0"]');
  await tabStop.focus();
  await page.keyboard.press('ArrowRight');
  await expectFocusSeen(page, tabStop);
  await cell.click();
  const picked = page.getByRole('region', { name: 'The picked hour' });
  await expect(picked).toContainText(`${others + 1} student`);
  await expectAccessible(page, 'an hour of the map');
  await picked.getByRole('button', { name: /^Ask \d+ teachers?$/ }).press('Enter');
  await expect(picked.getByText(/ asked \(PTE\) on /)).toBeVisible();
  await expect(picked.getByRole('button', { name: /^Ask / })).toBeDisabled();
}

async function follow(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: /new announcement/ }).click();
  await page.getByRole('button', { name: title }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('link').press('Enter');
}

/** Asked in the bell, led to the hour, which has the focus: one key opens it. */
export async function openAskedHour(page: Page, when: number): Promise<void> {
  await follow(page, 'Could you open this hour?');
  await expect(page.getByText(`The school asks who could open this hour: ${exactWords(when)}`)).toBeVisible();
  const cell = page.locator('[data-asked]').first();
  await expectFocusSeen(page, cell);
  await page.keyboard.press('Enter');
  await expect(cell).toHaveAccessibleName(/Unbooked|open/i);
}

export async function expectToldOfHour({ page, student, when }: Wish): Promise<void> {
  await expect(page.getByRole('button', { name: /1 new announcement/ })).toBeVisible({ timeout: 20_000 });
  const mail = await mailAbout(student.email, 'An hour you wanted is open');
  expect(mail.text).toContain(timeWords(when));
  await follow(page, 'An hour you wanted is open');
  await expect(page).toHaveURL(/\/student\/bookings\?view=search&from=/);
}
