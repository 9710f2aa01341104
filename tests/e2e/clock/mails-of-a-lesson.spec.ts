/** What student and teacher find in their inboxes in a lesson's life: each mail once, in its order, readable in both themes, with the way to act. */
import { expect, test, type Page } from '@playwright/test';
import { ok } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { mailsTo } from '../../support/inbox.ts';
import { anyTopic, bookSlot, hourAhead, openSlot } from '../../support/lessons.ts';
import { entitle, moveClock, newStudent, newTutor, type TestPerson } from '../../support/people.ts';
import { platform } from '../../support/platform-info.ts';
import { adminApi } from '../../support/api.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const words = 'You spoke clearly today, and now the third person needs a little more care.';
const hourInDarwin = (at: number) =>
  Number(new Intl.DateTimeFormat('en-GB', { hour: 'numeric', timeZone: 'Australia/Darwin' }).format(at));
/** The next one in the zone of both: an hour before a lesson at midnight would be another day, and its mail would say so. */
const atTen = (at: number) => at + ((34 - hourInDarwin(at)) % 24) * hour;

/** Whose name and which lesson stands there is left out. */
const kindOf = (subject: string) =>
  /^(?:Tomorrow|Today|Booked|Moved|Cancelled|Feedback|.* rated your lesson)/
    .exec(subject)?.[0]
    .replace(/^.* rated/, 'Rated') ?? subject;

async function kindsFor({ email }: TestPerson): Promise<string[]> {
  return (await mailsTo(email)).map(({ subject }) => kindOf(subject));
}

async function until(person: TestPerson, kinds: readonly string[]): Promise<void> {
  await eventually(
    `${person.firstName} has the mails ${kinds.join(', ')}`,
    async () => (await kindsFor(person)).join() === kinds.join(),
    30_000,
  );
}

/** In a window as narrow as a phone's, as a mail program shows it. */
async function expectReadable(page: Page, person: TestPerson): Promise<void> {
  await page.setViewportSize({ width: 360, height: 800 });
  for (const { html = '', subject } of await mailsTo(person.email)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setContent(html);
      await expect(page.getByRole('heading').first(), subject).toBeVisible();
      const way = page.getByRole('link').first();
      expect(await way.getAttribute('href'), subject).toContain(platform().publicUrl);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), subject).toBeLessThanOrEqual(360);
      expect(await page.locator('body').innerText(), subject).not.toMatch(/undefined|NaN|\[object|\{\{/);
    }
  }
}

test('NS-60 booked, moved, tomorrow, within the hour, feedback and its rating, and one that is cancelled: each is mailed once to whom it is about', async ({
  page,
}) => {
  const [tutor, student] = await Promise.all([newTutor({ firstName: 'Hana' }), newStudent({ firstName: 'Noor' })]);
  await entitle(student, 2);
  const when = atTen(await hourAhead(3 * day));
  const topic = await anyTopic(student.api);
  const before = [(await kindsFor(tutor)).length, (await kindsFor(student)).length];
  expect(before).toEqual([0, 0]);

  const booked = await bookSlot(student, await openSlot(tutor, when), topic);
  await until(student, ['Booked']);
  const later = await openSlot(tutor, when + 2 * hour);
  ok(await student.api.call('PUT', `bookings/tutor/${tutor.uid}/${booked.id}/move`, { to: later.id }));
  await until(student, ['Booked', 'Moved']);
  const start = when + 2 * hour;

  const other = await bookSlot(student, await openSlot(tutor, when + 5 * hour), topic);
  await until(student, ['Booked', 'Moved', 'Booked']);
  ok(await student.api.call('PUT', `bookings/tutor/${tutor.uid}/${other.id}/cancel`, {}));
  const soFar = ['Booked', 'Moved', 'Booked', 'Cancelled'];
  await Promise.all([until(student, soFar), until(tutor, soFar)]);

  await moveClock(start - day);
  await Promise.all([until(student, [...soFar, 'Tomorrow']), until(tutor, [...soFar, 'Tomorrow'])]);
  await moveClock(start - hour);
  const reminded = [...soFar, 'Tomorrow', 'Today'];
  await Promise.all([until(student, reminded), until(tutor, reminded)]);

  await moveClock(start);
  ok(await tutor.api.call('PUT', `bookings/booking/${booked.id}/commence`, {}));
  const present = { bookingId: booked.id, present: [tutor.uid, student.uid] };
  ok(await (await adminApi()).call('POST', '/api/dev/onLessonEnd', present));
  await moveClock(start + 50 * minute);
  const feedback = Object.fromEntries(
    ['pronunciation', 'vocabulary', 'grammar', 'listening', 'behaviour'].map((field) => [field, words]),
  );
  const given = { ...feedback, completedAssigned: true, isPte: false };
  await eventually('the lesson takes its feedback', async () => {
    return (await tutor.api.call('POST', `bookings/booking/${booked.id}/feedback`, given)).status < 300;
  });
  await until(student, [...reminded, 'Feedback']);
  const rating = { rating: 5, message: 'Thank you', bookingId: booked.id };
  await eventually('the lesson takes its rating', async () => {
    return (await student.api.call('POST', `profile/tutor/${tutor.uid}/rate`, rating)).status < 300;
  });
  await until(tutor, [...reminded, 'Rated your lesson']);

  await expectReadable(page, student);
  await expectReadable(page, tutor);
});
