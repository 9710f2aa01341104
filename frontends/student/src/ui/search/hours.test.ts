import { hourChoices, searchTime } from './hours.ts';

test('SRCH-06, CON-01 the time select has 24 hourly entries from 1 AM to 12 PM', () => {
  const choices = hourChoices();
  expect(choices).toHaveLength(24);
  expect(choices[0]).toEqual({ value: '1', label: '1 AM' });
  expect(choices[11]).toEqual({ value: '0', label: '12 AM' });
  expect(choices[12]).toEqual({ value: '13', label: '1 PM' });
  expect(choices[23]).toEqual({ value: '12', label: '12 PM' });
  expect(new Set(choices.map((choice) => choice.value)).size).toBe(24);
});

test('SRCH-06 anytime is the word, any other choice its hour', () => {
  expect(searchTime('anytime')).toBe('anytime');
  expect(searchTime('0')).toBe(0);
});
