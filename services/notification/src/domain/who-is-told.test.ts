/** By which way who is told: one table over kinds, wishes and whose click it was. */
import { billingMailKinds, lessonMailKinds, mailKinds } from './mail-kind.ts';
import { newsAreas, usualPreferences, type NewsArea, type Preferences } from './preferences.ts';
import { turnedOffBy, unwantedMails, waysFor, type NewsKind } from './who-is-told.ts';

const without = (way: 'mail' | 'push', ...areas: NewsArea[]): Preferences => ({
  ...usualPreferences,
  news: areas.reduce((news, area) => ({ ...news, [area]: { ...news[area], [way]: false } }), usualPreferences.news),
});
const allReminders = { ...usualPreferences, reminders: [1_440, 180, 60] };
const told = (kind: NewsKind, wishes: Preferences, isOwnClick = false) => {
  const { notice, mail, push } = waysFor({ kind, isOwnClick }, wishes);
  return [notice && 'bell', mail && 'mail', push && 'push'].filter(Boolean).join(' ');
};

/** The usual, without mail of its area, without push of its area, of an own click. */
const table: [NewsKind, NewsArea, string, string, string, string][] = [
  ['lesson-booked', 'lesson', 'bell mail push', 'bell push', 'bell mail', 'mail'],
  ['lessons-booked', 'lesson', 'bell mail push', 'bell push', 'bell mail', 'mail'],
  ['lesson-moved', 'lesson', 'bell mail push', 'bell mail push', 'bell mail', 'mail'],
  ['lesson-cancelled', 'lesson', 'bell mail push', 'bell mail push', 'bell mail', 'mail'],
  ['lesson-tutor-absent', 'lesson', 'bell mail push', 'bell mail push', 'bell mail', ''],
  ['lesson-proposal', 'lesson', 'bell mail push', 'bell mail push', 'bell mail', ''],
  ['lesson-stays', 'lesson', 'bell mail push', 'bell mail push', 'bell mail', ''],
  ['lesson-feedback', 'feedback', 'bell mail push', 'bell push', 'bell mail', ''],
  ['lesson-rating', 'feedback', 'bell mail push', 'bell push', 'bell mail', ''],
  ['lesson-feedback-due', 'feedback', 'bell mail push', 'bell push', 'bell mail', ''],
  ['lesson-reminder-day', 'lesson', 'bell mail push', 'bell push', 'bell mail', ''],
  ['lesson-reminder-three-hours', 'lesson', '', '', '', ''],
  ['lesson-reminder-hour', 'lesson', 'bell mail push', 'bell push', 'bell mail', ''],
  ['lesson-reminder-soon', 'lesson', 'push', 'push', '', ''],
  ['lesson-claim', 'lesson', 'bell push', 'bell push', 'bell', ''],
  ['lesson-waiting', 'lesson', 'push', 'push', '', ''],
  ['billing-receipt', 'money', 'mail', 'mail', 'mail', ''],
  ['billing-payment-failed', 'money', 'mail', 'mail', 'mail', ''],
  ['billing-subscription-cancelled', 'money', 'mail', 'mail', 'mail', ''],
  ['billing-refunded', 'money', 'mail', 'mail', 'mail', ''],
  ['billing-card-expires', 'money', 'mail', '', 'mail', ''],
  ['billing-trial-ends', 'money', 'mail', '', 'mail', ''],
];

test.each(table)('NS-60 %s, of %s', (kind, area, usual, withoutMail, withoutPush, own) => {
  const others = newsAreas.filter((other) => other !== area);
  expect([
    told(kind, usualPreferences),
    told(kind, without('mail', area)),
    told(kind, without('push', area)),
    told(kind, usualPreferences, true),
    told(kind, without('mail', ...others)),
    told(kind, without('push', ...others)),
  ]).toEqual([usual, withoutMail, withoutPush, own, usual, usual]);
});

test('the table has every kind of news', () => {
  const all = [...lessonMailKinds, ...billingMailKinds, 'lesson-reminder-soon', 'lesson-claim', 'lesson-waiting'];
  expect(new Set(table.map(([kind]) => kind))).toEqual(new Set(all));
});

test.each([
  ['lesson-reminder-day', 1_440],
  ['lesson-reminder-three-hours', 180],
  ['lesson-reminder-hour', 60],
] as const)(
  'NS-60 %s comes by no way at all to whoever does not wish for it, and by all to who does',
  (kind, minutes) => {
    const others = [1_440, 180, 60].filter((other) => other !== minutes);
    expect(told(kind, { ...usualPreferences, reminders: others })).toBe('');
    expect(told(kind, { ...usualPreferences, reminders: [] })).toBe('');
    expect(told(kind, allReminders)).toBe('bell mail push');
  },
);

test('ten minutes before is said without any reminder wished: it is no reminder of a day', () => {
  expect(told('lesson-reminder-soon', { ...usualPreferences, reminders: [] })).toBe('push');
});

test.each([
  [usualPreferences, ['lesson-reminder-three-hours']],
  [allReminders, []],
  [
    without('mail', 'feedback'),
    ['lesson-feedback', 'lesson-feedback-due', 'lesson-rating', 'lesson-reminder-three-hours'],
  ],
])('mails that wait and are not wished, %#', (wishes, kinds) => {
  expect(unwantedMails(wishes).toSorted()).toEqual(kinds.toSorted());
});

test('NS-60 what can be turned off is so by its area, and nothing about the account or an application can be', () => {
  expect(mailKinds.flatMap((kind) => turnedOffBy(kind) ?? [])).toEqual([]);
  const off = [...lessonMailKinds, ...billingMailKinds].map((kind) => [kind, turnedOffBy(kind)]);
  expect(off).toEqual(
    [...lessonMailKinds, ...billingMailKinds].map((kind) => {
      const [, area, , withoutMail] = table.find(([known]) => known === kind) ?? [];
      const isReminder = kind.startsWith('lesson-reminder');
      return [kind, isReminder || !withoutMail?.includes('mail') ? area : undefined];
    }),
  );
});
