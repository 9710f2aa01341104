/** Every address of the route map on the narrowest phone that is touched: no page is wider, and each list opens where it is and gives what it holds. */
import { expect, test, type Page } from '@playwright/test';
import { adminApi, ok } from '../../support/api.ts';
import { newAdmin, newStudent, newTutor, type TestPerson } from '../../support/people.ts';
import { signInAs } from '../pages/keycloak.ts';
import { expectInReach, expectToFit, phones, pick } from '../pages/touch.ts';
import { adminPaths, goOnTo, studentPaths, tutorPaths } from '../pages/walk.ts';

test.use(phones.galaxy);
test.describe.configure({ timeout: 240_000 });

/** One page's lists are alike; the first few tell of all. */
const listsAtMost = 4;

async function tryLists(page: Page): Promise<void> {
  const lists = page.getByRole('combobox').and(page.locator('input:enabled'));
  const count = Math.min(await lists.count(), listsAtMost);
  for (let at = 0; at < count; at += 1) await pick(page, lists.nth(at));
}

async function walk(page: Page, person: TestPerson, paths: readonly string[]): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInAs(page, person.email, person.password);
  for (const path of paths) {
    await test.step(path, async () => {
      await goOnTo(page, path);
      await expectToFit(page);
      await expectInReach(page);
      await tryLists(page);
      await expectToFit(page);
    });
  }
}

test('a student’s pages fit a phone, and their lists open under a finger', async ({ page }) => {
  const [student, tutor] = await Promise.all([newStudent(), newTutor()]);
  await walk(page, student, studentPaths(tutor.uid));
});

test('a teacher’s pages fit a phone, and their lists open under a finger', async ({ page }) => {
  await walk(page, await newTutor(), tutorPaths);
});

test('an administrator’s pages fit a phone, and their lists open under a finger', async ({ page }) => {
  const [admin, student] = await Promise.all([newAdmin(), newStudent()]);
  const found = await (await adminApi()).call<{ items: { id: string }[] }>('GET', 'applications?limit=1');
  await walk(page, admin, adminPaths(student.uid, ok(found).items[0]?.id));
});

test('the pages before the portal fit a phone, and their lists open under a finger', async ({ page }) => {
  for (const [path, sign] of [
    ['/reset', 'Reset your password'],
    ['/application', 'Apply to teach'],
    ['/signin', 'Sign in'],
    ['/signup', 'Create an account'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: sign })).toBeVisible();
    await expectToFit(page);
    await tryLists(page);
    await expectToFit(page);
  }
});
