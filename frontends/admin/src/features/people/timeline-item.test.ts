/** What a line of the timeline says, of each group. */
import { monday } from '@parlance/kit/testing/builders.ts';
import type { PersonEventJson } from './api/timeline.ts';
import { timelineItem } from './timeline-item.ts';
import type { TimelineMark } from '@parlance/kit/ui/timeline.tsx';

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
const lines: [event: Partial<PersonEventJson>, who: string, action: string, note: string, mark: TimelineMark][] = [
  [
    {
      subject: 'book',
      after: 'booked',
      by: { uid: 'c', name: 'Camila Duarte' },
      topic: 'HL101 Giving directions',
      lessonAt: monday,
    },
    'Camila Duarte',
    'booked a lesson',
    'HL101 Giving directions, Mon 23 Nov 2026, 22:30',
    'noted',
  ],
  [
    {
      subject: 'sweep-tutor-absent',
      before: 'booked',
      after: 'tutor-absent',
      by: { uid: 'booking', name: 'Automatic' },
      lessonAt: monday,
    },
    'Automatic',
    'teacher did not come: Teacher Absent',
    'An hour, Mon 23 Nov 2026, 22:30',
    'failed',
  ],
  [
    { subject: 'claim', before: 'student-absent', after: 'student-absent', note: 'The line was up' },
    'The school',
    'power or line cut',
    'The line was up',
    'noted',
  ],
  [
    { subject: 'feedback', before: 'pending-feedback', after: 'completed', by: { uid: 'h', name: 'Hannah Okafor' } },
    'Hannah Okafor',
    'gave feedback',
    '',
    'good',
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
    'decided',
  ],
  [
    { group: 'money', kind: 'payment', subject: 'paid', money: { amount: 9900, currency: 'AUD' } },
    'Camila Duarte',
    'payment\u00a0· paid\u00a0· AUD\u00a099.00',
    '',
    'good',
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
    'money back\u00a0· done\u00a0· AUD\u00a099.00',
    'Asked for it',
    'decided',
  ],
  [
    { group: 'told', kind: 'mail', subject: 'lesson-booked', after: 'sent' },
    'The school',
    'mailed of a booked lesson\u00a0· sent',
    '',
    'noted',
  ],
  [
    { group: 'told', kind: 'mail', subject: 'reset', after: 'failed', note: 'mailbox full' },
    'The school',
    'mailed to set a new password\u00a0· failed',
    'mailbox full',
    'failed',
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
    'decided',
  ],
  [
    { group: 'account', kind: 'rating', subject: 'given', topic: 'Hannah Okafor', count: 4, note: 'Patient' },
    'Camila Duarte',
    'rated a teacher\u00a0· Hannah Okafor\u00a0· 4 stars',
    'Patient',
    'noted',
  ],
  [
    { group: 'account', kind: 'application', subject: 'accepted', before: 'submitted', after: 'accepted' },
    'Camila Duarte',
    'application\u00a0· accepted\u00a0· submitted → accepted',
    '',
    'noted',
  ],
  [
    { group: 'learning', kind: 'of-tomorrow', subject: 'x', topic: 'y' },
    'The school',
    'of-tomorrow\u00a0· x\u00a0· y',
    '',
    'noted',
  ],
];

test('NS-78 a deed of somebody who was erased is not the school’s', () => {
  const whoOf = (uid: string) =>
    timelineItem({ ...blank, by: { uid, name: '' } }, { name: 'Camila Duarte', zone: 'UTC' }).who;
  expect([whoOf('a'.repeat(32)), whoOf('booking')]).toEqual(['Deleted user', 'The school']);
});

test.each(lines)('NS-78 %j: %s %s', (event, who, action, note, mark) => {
  const item = timelineItem({ ...blank, ...event }, { name: 'Camila Duarte', zone: 'Australia/Darwin' });
  expect(item).toEqual({ id: '1.a', when: monday, who, action, mark, ...(note ? { note } : {}) });
});
