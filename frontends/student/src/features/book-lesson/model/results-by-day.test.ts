import type { BookingJson } from '@parlance/kit/api/types.ts';
import { groupByDate } from './results-by-day.ts';

const profile = {
  name: 'Hannah Okafor',
  image: '',
  isPte: false,
  rating: { avg: 4.8 },
  status: 'completed',
  currency: 'AUD',
  languages: [],
  timeZone: 'America/Toronto',
};
const slot = (id: string, tutor: string, when: string): BookingJson => ({
  id,
  tutor,
  student: null,
  type: 'one-on-one',
  when: Date.parse(when),
  status: 'pending',
  isPte: false,
  info: null,
  profile: { tutor: { ...profile, name: tutor }, student: null },
  payment: null,
  isViewedOnce: false,
  hasFeedback: false,
  lastUpdated: null,
  updatedBy: '',
  tokenType: null,
  commencedAt: null,
  policy: null,
  version: 1,
});

test('LIM-17 in a zone that the browser does not know the dates are those of UTC', () => {
  const slots = ['2026-11-23T12:00:00Z', '2026-11-24T00:00:00Z'].map((when) => slot(when, 'hannah', when));
  expect(groupByDate(slots, 'Mars/Olympus').map(({ label }) => label)).toEqual(['23 Nov 2026', '24 Nov 2026']);
});

test('SRCH-09, SRCH-10, LIM-17 results are grouped by local date, labelled DD MMM YYYY, then by teacher', () => {
  const days = groupByDate(
    [
      slot('2', 'hannah', '2026-11-23T16:00:00Z'),
      slot('1', 'hannah', '2026-11-23T12:00:00Z'),
      slot('3', 'tendai', '2026-11-23T12:00:00Z'),
    ],
    'Australia/Darwin',
  );
  expect(
    days.map((day) => [day.label, day.tutors.map((tutor) => [tutor.tutor, tutor.slots.map((one) => one.id)])]),
  ).toEqual([
    [
      '23 Nov 2026',
      [
        ['hannah', ['1']],
        ['tendai', ['3']],
      ],
    ],
    ['24 Nov 2026', [['hannah', ['2']]]],
  ]);
});

test('SRCH-09 no slots make no days', () => {
  expect(groupByDate([], 'Europe/Oslo')).toEqual([]);
});
