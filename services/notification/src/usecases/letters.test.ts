/** Where the mails about lessons go, in which zone they speak, and where they lead. */
import { trustedLink } from '../domain/trusted-link.ts';
import type { LessonLetter } from '../domain/lesson-letter.ts';
import { SendingLater, SendingOutdated } from '../domain/not-sent.ts';
import { usualPreferences, type Preferences } from '../domain/preferences.ts';
import { writeInvitation } from '../outbound/calendar/write-invitation.ts';
import { renderers } from '../../test/renderers.ts';
import { writeLetter, type LetterDeps } from './letters.ts';
import type { AnnouncementPost } from '../domain/announcement-post.ts';
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
const school = { name: 'Parlance', email: 'school@example.com', domain: 'example.com' };
const announced: AnnouncementPost = {
  id: 'post-1',
  title: 'Closed on Friday',
  message: 'No lessons that day.\n\nOn <b>Saturday</b> all is as always.',
  icon: 'bell',
  type: 'announce',
  roles: ['tutor'],
  userIds: [],
  outside: true,
  from: 'Nadia Rahman',
  postedBy: 'nadia',
  postAt: new Date('2026-11-24T12:00:00Z'),
  state: 'posted',
  written: 1,
  toldTo: '',
  version: 1,
};
const deps: LetterDeps = {
  links: { find: async () => undefined },
  addressees: { find: async (uid) => (uid === 'gone' ? undefined : sam) },
  preferences: { of: async () => () => usualPreferences },
  unsubscribing: { make: ({ uid, area }) => `${uid}-${area}` },
  writeCalendar: (invitation) => writeInvitation(invitation, { school, now: new Date() }),
  ...renderers,
  posts: {
    find: async (id) => (id === announced.id ? announced : undefined),
    rolesOf: async (uids) => uids.map((uid) => ({ uid, role: 'tutor' as const })),
  },
  inquiries: { find: async () => undefined },
  inbox: undefined,
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
  ['/student/lesson/b1', {}],
  ['/student/lesson/b1', { title: 'Small talk' }],
  ['/tutor/lesson/b1', { role: 'tutor' }],
  ['/tutor/lesson/b1', { kind: 'lesson-moved', role: 'tutor' }],
  ['/student/bookings?view=upcoming', { kind: 'lessons-booked' }],
  ['/tutor/schedule', { kind: 'lessons-booked', role: 'tutor' }],
  ['/student/bookings?view=search', { kind: 'lesson-cancelled' }],
  ['/tutor/schedule', { kind: 'lesson-cancelled', role: 'tutor' }],
  ['/tutor/lesson/b1', { kind: 'lesson-cancelled', role: 'tutor', isSeatOnly: true, title: 'Small talk' }],
  ['/student/bookings?view=search&kind=group', { kind: 'lesson-tutor-absent', title: 'Small talk' }],
  ['/student/lesson/b1', { kind: 'lesson-feedback' }],
  ['/student/lesson/b1', { kind: 'lesson-reminder-day' }],
  ['/tutor/lesson/b1?write', { kind: 'lesson-feedback-due', role: 'tutor' }],
  ['/tutor/lesson/b1', { kind: 'lesson-rating', role: 'tutor' }],
])('NS-55 it leads to %s', async (path, changes) => {
  const { html } = await writeLetter(mail({ ...letter, ...changes }), deps);
  const links = html.replaceAll('&amp;', '&').match(/href="(?!https:\/\/school\.test\/unsubscribe)[^"]*"/g);
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
  else await expect(written).rejects.toThrow(new SendingOutdated('what it reminds of is over'));
});

describe('NS-60 the invitation', () => {
  const calendarOf = async (changes: Partial<LessonLetter>, uid = 'sam') =>
    (await writeLetter(mail({ ...letter, ...changes }, uid), deps)).calendar;
  const valueOf = (content: string | undefined, name: string) =>
    new RegExp(`^${name}:(.*)\r$`, 'm').exec(content ?? '')?.[1];
  const entry = (method: 'request' | 'cancel', version: number) => ({ calendar: { method, version } });

  test('is one for each lesson and person, asks, is renewed by a later number, and is taken back', async () => {
    const [booked, reminded, cancelled] = await Promise.all([
      calendarOf(entry('request', 2)),
      calendarOf({ ...entry('request', 3), kind: 'lesson-reminder-day' }),
      calendarOf({ ...entry('cancel', 4), kind: 'lesson-cancelled' }),
    ]);
    const all = [booked, reminded, cancelled];
    expect(all.map((part) => part?.method)).toEqual(['REQUEST', 'REQUEST', 'CANCEL']);
    expect(all.map((part) => valueOf(part?.content, 'SEQUENCE'))).toEqual(['2', '3', '4']);
    expect(new Set(all.map((part) => valueOf(part?.content, 'UID'))).size).toBe(1);
    const others = [
      await calendarOf(entry('request', 2), 'ann'),
      await calendarOf({ ...entry('request', 2), bookingId: 'b2' }),
    ];
    expect(new Set([booked, ...others].map((part) => valueOf(part?.content, 'UID'))).size).toBe(3);
  });

  test.each([
    ['2026-03-29T00:30:00Z', '20260329T003000Z', '20260329T012000Z'],
    ['2026-10-25T00:30:00Z', '20261025T003000Z', '20261025T012000Z'],
  ])('is 50 minutes on both sides of a change of the clock, at %s', async (startsAt, start, end) => {
    const content = (await calendarOf({ ...entry('request', 2), startsAt: Date.parse(startsAt) }))?.content;
    expect([valueOf(content, 'DTSTART'), valueOf(content, 'DTEND')]).toEqual([start, end]);
  });

  test('NS-63 of several that were booked at once are in one file, each an entry of its own that a later invitation finds', async () => {
    const week = 7 * 86_400_000;
    const others = [1, 2].map((week_) => ({
      bookingId: `b${week_ + 1}`,
      topic: '',
      startsAt: letter.startsAt + week_ * week,
      version: week_ + 4,
    }));
    const part = await calendarOf({ ...entry('request', 2), kind: 'lessons-booked', others });
    expect([part?.method, part?.filename]).toEqual(['PUBLISH', 'lessons.ics']);
    const valuesOf = (name: string) =>
      [...(part?.content ?? '').replaceAll('\r\n ', '').matchAll(new RegExp(`^${name}[:;](.*)\r$`, 'gm'))].map(
        ([, value]) => value,
      );
    expect([valuesOf('BEGIN'), valuesOf('SEQUENCE')]).toEqual([
      ['VCALENDAR', 'VEVENT', 'VEVENT', 'VEVENT'],
      ['2', '5', '6'],
    ]);
    expect(valuesOf('DTSTART')).toEqual(['20261125T120000Z', '20261202T120000Z', '20261209T120000Z']);
    expect(valuesOf('URL')).toEqual(
      ['b1', 'b2', 'b3'].map((id) => `VALUE=URI:https://school.test/student/lesson/${id}`),
    );
    expect([valuesOf('ORGANIZER').length, valuesOf('ATTENDEE')]).toEqual([3, []]);
    const moved = await calendarOf({ ...entry('request', 9), kind: 'lesson-moved', bookingId: 'b2' });
    expect(valuesOf('UID')[1]).toBe(valueOf(moved?.content, 'UID'));
  });

  test('is in no mail about what is over', async () => {
    expect(await calendarOf({ kind: 'lesson-feedback' })).toBeUndefined();
  });
});

describe('NS-60 what its reader wishes', () => {
  const wishing = (changes: Partial<Preferences>, now: string, schoolNow = now): LetterDeps => ({
    ...deps,
    preferences: { of: async () => () => ({ ...usualPreferences, ...changes }) },
    now: () => new Date(now),
    schoolNow: () => new Date(schoolNow),
  });
  const night = { quiet: { from: 22 * 60, to: 7 * 60 } };
  const noLessonMail = { news: { ...usualPreferences.news, lesson: { mail: false, push: true } } };

  test('counts as it is when the mail leaves: what was turned off meanwhile is dropped, what must be sent leaves', async () => {
    const now = '2026-11-24T13:00:00Z';
    await expect(writeLetter(mail(letter), wishing(noLessonMail, now))).rejects.toThrow(SendingOutdated);
    const cancelled = writeLetter(mail({ ...letter, kind: 'lesson-cancelled' }), wishing(noLessonMail, now));
    expect((await cancelled).to).toBe('sam@example.com');
  });

  /** The lesson is on 25 November at 09:00 of the reader, who is three hours behind UTC. */
  test.each<[string, Partial<LessonLetter>, string, string, number | undefined]>([
    ['by day', {}, '2026-11-23T20:00:00Z', '2026-11-23T20:00:00Z', undefined],
    ['in the evening', {}, '2026-11-24T01:30:00Z', '2026-11-24T01:30:00Z', 8.5],
    ['at night', { kind: 'lesson-feedback' }, '2026-11-26T06:00:00Z', '2026-11-26T06:00:00Z', 4],
    [
      'at night, what must be sent',
      { kind: 'lesson-cancelled' },
      '2026-11-24T06:00:00Z',
      '2026-11-24T06:00:00Z',
      undefined,
    ],
    [
      'an hour before, at night',
      { kind: 'lesson-reminder-hour' },
      '2026-11-25T09:59:00Z',
      '2026-11-25T11:59:30Z',
      undefined,
    ],
    ['the day before, at night', { kind: 'lesson-reminder-day' }, '2026-11-24T06:00:00Z', '2026-11-24T06:00:00Z', 4],
    ['booked at night for the small hours', {}, '2026-11-24T06:00:00Z', '2026-11-25T09:00:00Z', undefined],
    [
      'feedback that is due within the night',
      { kind: 'lesson-feedback-due', until: Date.parse('2026-11-26T09:00:00Z') },
      '2026-11-26T06:00:00Z',
      '2026-11-26T06:00:00Z',
      undefined,
    ],
    [
      'feedback that is due after it',
      { kind: 'lesson-feedback-due', until: Date.parse('2026-11-26T11:00:00Z') },
      '2026-11-26T06:00:00Z',
      '2026-11-26T06:00:00Z',
      4,
    ],
  ])('holds a mail %s', async (_when, changes, now, schoolNow, hours) => {
    const written = writeLetter(mail({ ...letter, ...changes }), wishing(night, now, schoolNow));
    if (hours === undefined) return expect((await written).to).toBe('sam@example.com');
    const error: unknown = await written.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SendingLater);
    expect((error as SendingLater).pauseMs).toBe(hours * 3_600_000);
  });

  test('is asked by a link in each mail that it can turn off, and in no other', async () => {
    const { wayOut, html, text } = await writeLetter(mail(letter), deps);
    const page = 'https://school.test/unsubscribe?token=sam-lesson';
    expect(wayOut).toEqual({
      area: 'lesson',
      page,
      oneClick: 'https://school.test/api/v1/unsubscribe?token=sam-lesson',
    });
    // By itself on a line: what stands around an address is not taken for a part of it.
    expect(text).toContain(`Stop mails about lessons:\n\n${page}\n`);
    expect(html).toContain(`href="${page}"`);
    const required = await writeLetter(mail({ ...letter, kind: 'lesson-tutor-absent' }), deps);
    expect([required.wayOut, required.text.includes('unsubscribe')]).toEqual([undefined, false]);
  });
});

const word = (said: Pick<ClaimedMail, 'kind' | 'reference' | 'notice'>, uid = 'sam') =>
  ({ id: 'm2', uid, ...said, attempts: 1, lost: 0, heldBy: 'h1' }) as ClaimedMail;
const news = word({ kind: 'school-news', reference: announced.id });
const message = (fromUid: string, uid = 'sam') =>
  word({ kind: 'message-waiting', reference: 'c1', notice: { fromUid } as never }, uid);

test('NS-60 what the school announced is mailed in its own words, as plain text, with the way out of school news', async () => {
  const { subject, text, html, wayOut } = await writeLetter(news, deps);
  expect(subject).toBe('Closed on Friday');
  for (const said of ['No lessons that day.', 'On <b>Saturday</b> all is as always.', 'Nadia Rahman'])
    expect(text).toContain(said);
  expect(text).toContain('https://school.test/tutor/dashboard/announcements');
  expect(html).not.toContain('<b>Saturday');
  expect(wayOut?.area).toBe('school');
});

test('an announcement that was taken back, or is not wished any more, is not mailed', async () => {
  await expect(writeLetter(word({ kind: 'school-news', reference: 'gone' }), deps)).rejects.toThrow('taken back');
  const { school: _school, ...others } = usualPreferences.news;
  const wishes = { ...usualPreferences, news: { ...others, school: { mail: false, push: true } } };
  await expect(writeLetter(news, { ...deps, preferences: { of: async () => () => wishes } })).rejects.toThrow('wished');
});

test('NS-62 who wrote is named and nothing of what was written; nobody is told of whoever is gone', async () => {
  const { subject, text, wayOut } = await writeLetter(message('hannah'), deps);
  expect(subject).toBe('You have a message from Sam');
  expect(text).toContain('https://school.test/tutor/messages/hannah');
  expect(wayOut?.area).toBe('lesson');
  await expect(writeLetter(message('gone'), deps)).rejects.toThrow('gone');
  await expect(writeLetter(message('hannah', 'gone'), deps)).rejects.toThrow('no such account');
});

test('NS-60 in quiet hours both wait for their end', async () => {
  const wishes = { ...usualPreferences, quiet: { from: 0, to: 23 * 60 + 59 } };
  const quiet = { ...deps, now: () => new Date('2026-11-24T12:00:00Z'), preferences: { of: async () => () => wishes } };
  for (const one of [news, message('hannah')]) await expect(writeLetter(one, quiet)).rejects.toThrow('quiet hours');
});

const anHour = (kind: 'hour-asked' | 'hour-opened', uid = 'sam') =>
  word({ kind, reference: 'c1', notice: { startsAt: Date.parse('2026-11-26T22:30:00Z'), isPte: true, more: 2 } }, uid);

test('NS-77 an hour is mailed in the reader’s zone with the way to it, can be turned off, and not when it has begun', async () => {
  const schoolNow = () => new Date('2026-11-26T22:00:00Z');
  const opened = await writeLetter(anHour('hour-opened'), { ...deps, schoolNow });
  expect(opened.text).toContain('Thursday 26 November at 19:30 (America/Sao_Paulo) has just opened. 2 more');
  expect(opened.text).toContain('/student/bookings?view=search&from=2026-11-26&to=2026-11-26&time=19');
  expect(opened.wayOut?.area).toBe('lesson');
  const asked = await writeLetter(anHour('hour-asked'), { ...deps, schoolNow });
  expect([asked.subject, asked.wayOut?.area]).toEqual(['Could you open this hour?', 'school']);
  expect(asked.text).toContain('/tutor/schedule?at=1795732200000');
  const begun = { ...deps, schoolNow: () => new Date('2026-11-26T22:30:00Z') };
  await expect(writeLetter(anHour('hour-asked'), begun)).rejects.toThrow('over');
});
