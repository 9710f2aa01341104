import { readSearch, withParts, withSearch } from './search-address.ts';

const today = '2026-11-23';
const read = (address: string) => readSearch(new URLSearchParams(address), today, 7);

test('CON-15 while nobody has asked for days they are the next seven', () => {
  const { values, search, isAsked } = read('view=search');
  expect(isAsked).toBe(false);
  expect(values).toEqual({ start: '2026-11-23', end: '2026-11-29', time: 'anytime' });
  expect(search).toEqual({ startDate: '2026-11-23', endDate: '2026-11-29', time: 'anytime' });
});

test.each([
  ['from=2026-11-24&to=2026-11-26&time=morning', { startDate: '2026-11-24', endDate: '2026-11-26', time: 'morning' }],
  ['from=2026-11-24&to=2026-11-26&time=0', { startDate: '2026-11-24', endDate: '2026-11-26', time: 0 }],
  ['from=2026-11-24&to=2026-11-24&time=night', { startDate: '2026-11-24', endDate: '2026-11-24', time: 'anytime' }],
  ['from=2026-11-26&to=2026-11-24', undefined],
  ['from=2026-11-24', undefined],
  ['from=2026-01-01&to=2026-11-24', undefined],
  ['from=2026-11-24&to=2027-11-24', undefined],
])('SRCH-22..SRCH-24, CON-15 the address %s searches %j', (address, search) => {
  expect(read(address)).toMatchObject({ isAsked: true, search });
});

test.each(['from=soon&to=2026-11-24', 'from=2026-02-30', 'from=%00', 'from=', 'to=2026-11-24'])(
  'what the address says wrongly is not said: %s',
  (address) => expect(read(address).isAsked).toBe(false),
);

test('a search goes into the address beside what else is there, and the day that was looked at goes', () => {
  const before = new URLSearchParams('view=search&stream=pte&lesson=l&day=2026-11-25&time=9');
  const value = { startDate: '2026-11-24', endDate: '2026-11-26', time: 'anytime' } as const;
  const after = withSearch(before, value);
  expect(`${after}`).toBe('view=search&stream=pte&lesson=l&from=2026-11-24&to=2026-11-26');
  expect(read(`${withSearch(before, { ...value, time: 'evening' })}`).search).toEqual({ ...value, time: 'evening' });
  expect(`${withParts(after, { stream: undefined, day: 'soonest' })}`).toBe(
    'view=search&lesson=l&from=2026-11-24&to=2026-11-26&day=soonest',
  );
});
