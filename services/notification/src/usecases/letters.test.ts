/** Where the mails about lessons go, in which zone they speak, and where they lead. */
import { trustedLink } from '../domain/trusted-link.ts';
import type { LessonLetter } from '../domain/lesson-letter.ts';
import { MailOutdated } from '../domain/mail-refused.ts';
import { renderBillingMail, renderLessonMail, renderMail } from '../outbound/mails/render-mail.ts';
import { writeLetter, type LetterDeps } from './letters.ts';
import type { ClaimedMail } from './ports.ts';

const letter: LessonLetter = {
  kind: 'lesson-booked',
  role: 'student',
  bookingId: 'b1',
  title: '',
  topic: 'HL304 Greetings',
  startsAt: Date.parse('2026-11-25T12:00:00Z'),
  other: 'Tess',
  otherZone: 'UTC',
  by: 'student',
  reason: '',
  isRefunded: false,
  isSeatOnly: false,
  calendar: null,
  rating: 0,
  until: null,
};
const sam = {
  email: 'sam@example.com',
  name: 'Sam',
  timeZone: 'America/Sao_Paulo',
  portal: trustedLink('https://school.test'),
};
const deps: LetterDeps = {
  links: { find: async () => undefined },
  addressees: { find: async (uid) => (uid === 'gone' ? undefined : sam) },
  render: renderMail,
  renderBilling: renderBillingMail,
  renderLesson: renderLessonMail,
  now: () => new Date(),
  schoolNow: () => new Date('2026-11-24T13:00:00Z'),
};
const mail = (notice: LessonLetter, uid = 'sam'): ClaimedMail => ({
  id: 'm1',
  uid,
  kind: notice.kind,
  reference: notice.bookingId,
  notice,
  attempts: 1,
  lost: 0,
  heldBy: 'h1',
});

test('NS-60 it goes to the address and speaks in the zone that its reader has when it leaves', async () => {
  const { to, subject, text } = await writeLetter(mail(letter), deps);
  expect([to, subject]).toEqual(['sam@example.com', 'Booked: HL304 Greetings with Tess, Tomorrow 09:00']);
  expect(text).toContain('09:00 to 09:50\nWed 25 Nov 2026, Sao Paulo (UTC−3)');
});

test('NS-60 somebody who was deleted meanwhile gets nothing', async () => {
  await expect(writeLetter(mail(letter, 'gone'), deps)).rejects.toThrow('there is no such account any more');
});

test.each<[string, Partial<LessonLetter>]>([
  ['/student/bookings?view=upcoming', {}],
  ['/student/bookings?view=upcoming&kind=group', { title: 'Small talk' }],
  ['/tutor/bookings?view=upcoming', { role: 'tutor' }],
  ['/student/bookings?view=search', { kind: 'lesson-cancelled' }],
  ['/tutor/schedule', { kind: 'lesson-cancelled', role: 'tutor' }],
  [
    '/tutor/bookings?view=upcoming&kind=group',
    { kind: 'lesson-cancelled', role: 'tutor', isSeatOnly: true, title: 'Small talk' },
  ],
  ['/student/bookings?view=search&kind=group', { kind: 'lesson-tutor-absent', title: 'Small talk' }],
  ['/student/bookings?view=history', { kind: 'lesson-feedback' }],
  ['/student/bookings?view=upcoming', { kind: 'lesson-reminder-day' }],
  ['/tutor/bookings?view=history', { kind: 'lesson-feedback-due', role: 'tutor' }],
  ['/tutor/dashboard', { kind: 'lesson-rating', role: 'tutor' }],
])('it leads to %s', async (path, changes) => {
  const { html } = await writeLetter(mail({ ...letter, ...changes }), deps);
  const links = html.replaceAll('&amp;', '&').match(/href="[^"]*"/g);
  expect(links).toEqual(Array(2).fill(`href="https://school.test${path}"`));
});

test.each<[Partial<LessonLetter>, string, string, boolean]>([
  [{ kind: 'lesson-reminder-hour' }, 'at the last second before the start', '2026-11-25T11:59:59Z', true],
  [{ kind: 'lesson-reminder-hour' }, 'at the start', '2026-11-25T12:00:00Z', false],
  [{ kind: 'lesson-reminder-day' }, 'at the start', '2026-11-25T12:00:00Z', false],
  [{ kind: 'lesson-booked' }, 'after the start', '2026-11-25T12:00:01Z', true],
  [{ kind: 'lesson-feedback-due', until: Date.parse('2026-11-26T12:00:00Z') }, 'in time', '2026-11-26T11:59:59Z', true],
  [
    { kind: 'lesson-feedback-due', until: Date.parse('2026-11-26T12:00:00Z') },
    'too late',
    '2026-11-26T12:00:00Z',
    false,
  ],
])('NS-60 %j leaves %s, %s: %s', async (changes, _when, now, leaves) => {
  const written = writeLetter(mail({ ...letter, ...changes }), { ...deps, schoolNow: () => new Date(now) });
  if (leaves) expect((await written).to).toBe('sam@example.com');
  else await expect(written).rejects.toThrow(new MailOutdated('what it reminds of is over'));
});
