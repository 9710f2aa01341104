/** A lesson comes into one's own calendar: as a file from the list of what is booked, and by a private address that can be made anew. */
import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { anyTopic, bookSlot, hourAhead, openSlot } from '../../support/lessons.ts';
import { entitle, newStudent, newTutor } from '../../support/people.ts';
import { expectAccessible } from '../pages/axe.ts';
import { signInAs } from '../pages/keycloak.ts';

/** No cookie and no sign-in: as a calendar reads it. */
const readAt = async (address: string) => {
  const answer = await fetch(address);
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
};
/** The entries of a file, unfolded; tests/calendar reads them with a parser that is none of ours. */
function entriesOf(file: string): Record<string, string>[] {
  const [, ...entries] = file.replaceAll('\r\n ', '').split('BEGIN:VEVENT\r\n');
  return entries.map((entry) => Object.fromEntries(entry.split('\r\n').map((line) => line.split(/[;:](.*)/, 2))));
}
const address = (page: Page) => page.getByRole('textbox', { name: 'Private address' });

test('NS-60 a booked lesson is saved as a file that a calendar reads, and followed by a private address until another is made', async ({
  page,
}) => {
  const [student, tutor] = await Promise.all([newStudent(), newTutor()]);
  await entitle(student, 1);
  const slot = await openSlot(tutor, await hourAhead(30 * 3_600_000));
  await bookSlot(student, slot, await anyTopic(student.api));
  const start = new Date(slot.when).toISOString().replace(/[-:]|\.\d+/g, '');

  await signInAs(page, student.email, student.password);
  await page.goto('/student/bookings?view=upcoming');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  await expectAccessible(page, 'the ways into a calendar');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'As a file, for any calendar' }).click(),
  ]);
  const file = readFileSync(await download.path(), 'utf8');

  await page.goto('/student/account');
  await page.getByRole('button', { name: 'Make a private address' }).click();
  const first = await address(page).inputValue();
  const feed = await readAt(first);
  expect([feed.status, feed.type]).toEqual([200, 'text/calendar; charset=utf-8']);
  const [saved, followed] = [entriesOf(file), entriesOf(feed.text)];
  expect(saved.map(({ DTSTART }) => DTSTART)).toEqual([start]);
  expect(saved[0]?.SUMMARY).toContain(tutor.firstName);
  expect(followed.map(({ UID, DTSTART }) => [UID, DTSTART])).toEqual([[saved[0]?.UID, start]]);

  await page.getByRole('button', { name: 'Make a new address' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make a new address' }).click();
  await expect(address(page)).not.toHaveValue(first);
  expect((await readAt(first)).status).toBe(404);
  expect((await readAt(await address(page).inputValue())).status).toBe(200);
});
