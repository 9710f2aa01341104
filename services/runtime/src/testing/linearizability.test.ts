import { isLinearizable, type Model, type Operation } from './linearizability.ts';

type Input = { put: number } | 'read';
/** A place that holds one number. */
const register: Model<number, Input, number> = {
  initial: 0,
  step: (state, input, output) => (input === 'read' ? (output === state ? state : undefined) : input.put),
  key: String,
  onlyLooks: (input) => input === 'read',
};
type Op = Operation<Input, number>;
const put = (value: number, calledAt: number, answeredAt?: number): Op =>
  answeredAt === undefined
    ? { input: { put: value }, calledAt }
    : { input: { put: value }, output: value, calledAt, answeredAt };
const read = (value: number, calledAt: number, answeredAt: number): Op => {
  return { input: 'read', output: value, calledAt, answeredAt };
};

test.each<[string, boolean, Op[]]>([
  ['nothing happened', true, []],
  ['one after the other', true, [put(1, 0, 1), read(1, 2, 3)]],
  ['an old value after the new one was answered', false, [put(1, 0, 1), read(0, 2, 3)]],
  ['an old value while the new one is on its way', true, [put(1, 0, 5), read(0, 2, 3)]],
  ['the new value, then the old one', false, [put(1, 0, 9), read(1, 2, 3), read(0, 4, 5)]],
  ['two writers and a reader who sees the one that called first', true, [put(1, 0, 9), put(2, 1, 8), read(1, 10, 11)]],
  ['two readers who disagree', false, [put(1, 0, 9), put(2, 1, 8), read(1, 10, 11), read(2, 12, 13)]],
  ['a lost answer that took effect late', true, [put(1, 0), read(0, 2, 3), read(1, 4, 5)]],
  ['a lost answer that never took effect', true, [put(1, 0), read(0, 2, 3), read(0, 4, 5)]],
  ['a lost answer took effect and was undone by nobody', false, [put(1, 0), read(1, 2, 3), read(0, 4, 5)]],
  ['touching ends count as concurrent', true, [put(1, 0, 2), read(0, 2, 3)]],
  ['a value that nobody wrote', false, [put(1, 0, 5), read(7, 1, 2)]],
])('J1 %s: %s', (_name, expected, history) => {
  expect(isLinearizable(register, history)).toBe(expected);
});

test('J1 the order in which operations are recorded does not matter', () => {
  const history = [put(1, 0, 9), read(1, 2, 3), put(2, 4, 6), read(2, 7, 8)];
  expect(isLinearizable(register, history.toReversed())).toBe(true);
});

test('J1 a long history with many at once is decided', () => {
  const rounds = Array.from({ length: 200 }, (_, round) => {
    const from = round * 10;
    return [put(3 * round, from, from + 8), put(3 * round + 1, from, from + 8), read(3 * round, from + 9, from + 9.5)];
  });
  expect(isLinearizable(register, rounds.flat())).toBe(true);
  expect(isLinearizable(register, [...rounds.flat(), read(5, 2_001, 2_002)])).toBe(false);
});
