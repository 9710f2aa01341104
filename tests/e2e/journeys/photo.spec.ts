/** A photo is chosen, cut by keys, seen by others, replaced and removed. */
import { expect, test, type Page } from '@playwright/test';
import { anyTopic, bookSlot, hourAhead, openSlot } from '../../support/lessons.ts';
import { entitle, newStudent, newTutor } from '../../support/people.ts';
import { expectAccessible } from '../pages/axe.ts';
import { signInAs } from '../pages/keycloak.ts';

const day = 86_400_000;
const panel = (page: Page) => page.getByRole('region', { name: 'Photo' });
const shown = (page: Page) => panel(page).locator('img');
const choose = (page: Page, name: string, buffer: Buffer, mimeType = 'image/png') =>
  panel(page).locator('input[type=file]').first().setInputFiles({ name, mimeType, buffer });

test('NS-14 a teacher cuts a photo by keys, a student sees it on the lesson, and its address is gone once it is replaced', async ({
  browser,
}) => {
  const [tutor, student] = await Promise.all([newTutor(), newStudent()]);
  await entitle(student, 1);
  const slot = await openSlot(tutor, await hourAhead(3 * day));
  await bookSlot(student, slot, await anyTopic(student.api));
  const page = await (await browser.newContext()).newPage();
  await signInAs(page, tutor.email, tutor.password);
  await page.goto('/tutor/account');
  const second = await page.context().newPage();
  await second.goto('/tutor/account');
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 640, height: 320 } });

  await choose(page, 'cv.pdf', Buffer.from('%PDF-1.7'), 'application/pdf');
  await expect(page.getByRole('alert')).toHaveText('cv.pdf is not a PNG, JPEG or WebP picture');
  await choose(page, 'broken.png', Buffer.from('not a picture'));
  await expect(page.getByRole('alert')).toHaveText('broken.png is not a PNG, JPEG or WebP picture');

  await choose(page, 'me.png', picture);
  const stage = page.getByRole('group', { name: /^Your photo behind a square/ });
  await stage.focus();
  for (const key of ['ArrowLeft', 'ArrowLeft', '+', '+']) await stage.press(key);
  await expectAccessible(page, 'cutting a photo');
  await page.getByRole('button', { name: 'Save photo' }).press('Enter');
  await expect(panel(page)).toContainText('Your photo is saved.');
  for (const window of [page, second]) await expect(shown(window)).toHaveAttribute('src', /^\/files\/public\//);
  const first = (await shown(page).getAttribute('src'))!;
  const answer = await page.request.get(first);
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/webp']);
  expect((await answer.body()).length).toBeLessThan(20_000);

  const learner = await (await browser.newContext()).newPage();
  await signInAs(learner, student.email, student.password);
  await learner.goto('/student/dashboard');
  await expect(learner.locator(`img[src="${first}"]`).first()).toBeVisible();

  await choose(page, 'again.png', picture);
  await page.getByRole('button', { name: 'Save photo' }).click();
  await expect(shown(page)).not.toHaveAttribute('src', first);
  await expect(async () => expect((await page.request.get(first)).status()).toBe(404)).toPass();
  await panel(page).getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  for (const window of [page, second]) await expect(shown(window)).toHaveCount(0);
});
