import { hourChoices, searchTime, timeChoices } from './hours.ts';

const speak = (...languages: string[]) => jest.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
afterEach(() => jest.restoreAllMocks());

test('SRCH-06, SRCH-30, CON-01 anytime, three parts of a day, then 24 hours in the order of the clock', () => {
  speak('en-US');
  const labels = timeChoices().map(({ label }) => label);
  expect(labels.slice(0, 6)).toEqual([
    'Anytime',
    'Morning, 5 AM to 12 PM',
    'Afternoon, 12 PM to 5 PM',
    'Evening, 5 PM to 11 PM',
    '12 AM',
    '1 AM',
  ]);
  expect(labels).toHaveLength(28);
  expect(labels.at(-1)).toBe('11 PM');
  expect(hourChoices().map(({ value }) => Number(value))).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
});

test.each([
  [['en-GB', 'en'], '01:00', '13:00'],
  [['de-DE', 'en-AU'], '1 am', '1 pm'],
  [['pt-BR'], '1 AM', '1 PM'],
])('CON-01 an hour is written as %j write it in the language of the page: %s', (languages, early, late) => {
  speak(...languages);
  const labels = hourChoices().map(({ label }) => label);
  expect([labels[1], labels[13]]).toEqual([early, late]);
});

test.each([
  ['anytime', 'anytime'],
  ['morning', 'morning'],
  ['evening', 'evening'],
  ['0', 0],
  ['23', 23],
  ['24', 'anytime'],
  ['-1', 'anytime'],
  ['1.5', 'anytime'],
  ['toString', 'anytime'],
  ['', 'anytime'],
  [null, 'anytime'],
])('CON-01 %j in an address is %j', (value, time) => {
  expect(searchTime(value)).toBe(time);
});
