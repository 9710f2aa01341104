import { acceptPreference } from './preferred-time.ts';

const faultsOf = (schedule: { day: string; time: number }[], timeZone = 'America/Sao_Paulo') => {
  try {
    acceptPreference({ timeZone, schedule });
  } catch (error) {
    expect(error).toMatchObject({ reason: 'MALFORMED' });
    return (error as { details?: object }).details;
  }
  return undefined;
};

test('SRCH-30 a day from Monday to Sunday and an hour on the hour; each once, in the order of the week', () => {
  const schedule = [
    { day: 'Sunday', time: 0 },
    { day: 'Monday', time: 23 },
    { day: 'Monday', time: 7 },
    { day: 'Sunday', time: 0 },
  ];
  expect(acceptPreference({ timeZone: 'Asia/Kathmandu', schedule })).toEqual({
    timeZone: 'Asia/Kathmandu',
    schedule: [
      { day: 'Monday', time: 7 },
      { day: 'Monday', time: 23 },
      { day: 'Sunday', time: 0 },
    ],
  });
});

test('fourteen wishes are the most', () => {
  const times = Array.from({ length: 15 }, (_unused, time) => ({ day: 'Monday', time }));
  expect(faultsOf(times.slice(1))).toBeUndefined();
  expect(faultsOf(times)).toEqual({ fields: { schedule: '1 to 14 times' } });
});

test.each([
  [[], 'America/Sao_Paulo', { fields: { schedule: '1 to 14 times' } }],
  [[{ day: 'Moonday', time: 7 }], 'UTC', { fields: { schedule: 'Monday to Sunday, 0 to 23' } }],
  [[{ day: 'Monday', time: 24 }], 'UTC', { fields: { schedule: 'Monday to Sunday, 0 to 23' } }],
  [[{ day: 'Monday', time: -1 }], 'UTC', { fields: { schedule: 'Monday to Sunday, 0 to 23' } }],
  [[{ day: 'Monday', time: 7.5 }], 'UTC', { fields: { schedule: 'Monday to Sunday, 0 to 23' } }],
  [[{ day: 'Monday', time: 7 }], 'Mars/Base', { fields: { studentTimezone: 'is not a time zone' } }],
])('refuses %j in %s', (schedule, zone, details) => {
  expect(faultsOf(schedule, zone)).toEqual(details);
});
