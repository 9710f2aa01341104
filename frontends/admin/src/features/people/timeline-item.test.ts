/** What a line of the timeline says, of each group. */
import { monday } from '@parlance/kit/testing/builders.ts';
import type { PersonEventJson } from './api/timeline.ts';
import { timelineItem } from './timeline-item.ts';

const blank: PersonEventJson = {
  id: '1.a',
  group: 'lessons',
  kind: 'lesson',
  at: monday,
  subject: '',
  by: null,
  lesson: null,
  topic: '',
  lessonAt: null,
  before: '',
  after: '',
  money: null,
  count: null,
  wallet: '',
  note: '',
};
const lines: [event: Partial<PersonEventJson>, who: string, action: string, note: string][] = [
  [
    {
      subject: 'book',
      after: 'booked',
      by: { uid: 'c', name: 'Camila Duarte' },
      topic: 'HL101 Giving directions',
      lessonAt: monday,
    },
    'Camila Duarte',
    'nothing → Upcoming (booked)',
    'HL101 Giving directions, Mon 23 Nov 2026, 22:30 Darwin (UTC+9:30)',
  ],
  [
    {
      group: 'tokens',
      kind: 'token',
      subject: 'admin-adjusted',
      count: -2,
      wallet: 'lessonTokens',
      after: '1',
      note: 'A mistake',
      by: { uid: 'n', name: 'Nadia Rahman' },
    },
    'Nadia Rahman',
    '−2 Workplace one-on-one, now 1',
    'A mistake',
  ],
  [
    { group: 'money', kind: 'payment', subject: 'paid', money: { amount: 9900, currency: 'AUD' } },
    'Camila Duarte',
    'payment · paid · AUD\u00a099.00',
    '',
  ],
  [
    {
      group: 'money',
      kind: 'refund',
      subject: 'done',
      money: { amount: 9900, currency: 'AUD' },
      note: 'Asked for it',
    },
    'The school',
    'money back · done · AUD\u00a099.00',
    'Asked for it',
  ],
  [
    { group: 'told', kind: 'mail', subject: 'lesson-booked', after: 'sent' },
    'The school',
    'mailed · a booked lesson · sent',
    '',
  ],
  [
    {
      group: 'account',
      kind: 'act',
      subject: 'user.updated',
      topic: 'country, tutor.video',
      by: { uid: 'n', name: 'Nadia Rahman' },
    },
    'Nadia Rahman',
    'changed the account',
    'Country, Video',
  ],
  [
    { group: 'account', kind: 'rating', subject: 'given', topic: 'Hannah Okafor', count: 4, note: 'Patient' },
    'Camila Duarte',
    'rated a teacher · Hannah Okafor · 4 stars',
    'Patient',
  ],
  [
    { group: 'account', kind: 'application', subject: 'accepted', before: 'submitted', after: 'accepted' },
    'Camila Duarte',
    'application · accepted · submitted → accepted',
    '',
  ],
  [{ group: 'learning', kind: 'of-tomorrow', subject: 'x', topic: 'y' }, 'The school', 'of-tomorrow · x · y', ''],
];

test('NS-78 a deed of somebody who was erased is not the school’s', () => {
  const whoOf = (uid: string) =>
    timelineItem({ ...blank, by: { uid, name: '' } }, { name: 'Camila Duarte', zone: 'UTC' }).who;
  expect([whoOf('a'.repeat(32)), whoOf('booking')]).toEqual(['Deleted user', 'The school']);
});

test.each(lines)('NS-78 %j: %s %s', (event, who, action, note) => {
  const item = timelineItem({ ...blank, ...event }, { name: 'Camila Duarte', zone: 'Australia/Darwin' });
  expect(item).toEqual({ id: '1.a', when: monday, who, action, ...(note ? { note } : {}) });
});
