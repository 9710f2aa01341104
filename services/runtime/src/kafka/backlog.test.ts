import { makeBacklog } from './backlog.ts';

const [one, two] = [
  { topic: 'a', partition: 0 },
  { topic: 'a', partition: 1 },
];

test('the oldest of all partitions is how late a reader is, and all that is left is how far behind', () => {
  let now = 100_000;
  const { note, settle, forget, lag } = makeBacklog(() => now);
  expect(lag()).toEqual({ records: 0, seconds: 0 });
  note(one, { since: 70_000, records: 40 });
  note(two, { since: 90_000, records: 2 });
  expect(lag()).toEqual({ records: 42, seconds: 30 });
  now += 5_000;
  note(one, { since: 80_000, records: 10 });
  expect(lag()).toEqual({ records: 12, seconds: 25 });
  settle(one);
  expect(lag()).toEqual({ records: 2, seconds: 15 });
  settle(two);
  expect(lag()).toEqual({ records: 0, seconds: 0 });
  note(one, { since: 80_000, records: 10 });
  forget();
  expect(lag()).toEqual({ records: 0, seconds: 0 });
});

test('a record that comes from a clock ahead of ours is not late', () => {
  const { note, lag } = makeBacklog(() => 100_000);
  note(one, { since: 101_000, records: 1 });
  expect(lag()).toEqual({ records: 1, seconds: 0 });
});
