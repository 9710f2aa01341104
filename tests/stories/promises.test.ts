import { stateOf } from '../load/oracles/verdict.ts';
import { judgeAnswers, recoveryMs } from './promises.ts';
import type { Heard } from './witness.ts';

const times = { injectedAt: 1_000, removedAt: 61_000 };
const promised = { mayBeRefused: ['book an hour'] as const, answersWithinMs: 10_250, recoversWithinMs: 5_000 };
const heard = (over: Partial<Heard>): Heard => ({
  endpoint: 'see materials',
  askedAt: 2_000,
  answeredAt: 2_050,
  status: 200,
  code: undefined,
  ...over,
});
const slow = 'half of the answers to what goes on while it held';
const broken = (...list: Heard[]) => {
  const { verdicts, passed } = judgeAnswers(list, promised, times);
  return [
    ...verdicts.filter((one) => stateOf(one) === 'broken').map(({ oracle }) => oracle),
    ...passed.filter(({ isKept }) => !isKept).map(({ what }) => what),
  ];
};
const refused = { endpoint: 'book an hour', status: 503, code: 'PEER_UNAVAILABLE' } as const;

test('what needs it may be refused in words, and rules go on refusing', () => {
  expect(broken(heard({}), heard(refused), heard({ status: 409, code: 'SLOT_TAKEN' }))).toEqual([]);
  expect(judgeAnswers([heard(refused)], promised, times).refused).toEqual({ '503 PEER_UNAVAILABLE': 1 });
});

test.each<[string, Partial<Heard>, string[]]>([
  ['what does not need it is refused', { ...refused, endpoint: 'see materials' }, ['what does not need it goes on']],
  ['no answer', { ...refused, status: 0, code: undefined }, ['what needs it is refused in words']],
  ['a page of somebody else', { ...refused, status: 502, code: undefined }, ['what needs it is refused in words']],
  [
    'an error that nobody expected',
    { ...refused, status: 500, code: 'INTERNAL' },
    ['what needs it is refused in words'],
  ],
  ['somebody is not known any more', { status: 401, code: 'UNAUTHENTICATED' }, ['what does not need it goes on']],
  ['a page is not there any more', { status: 404, code: 'NOT_FOUND' }, ['what does not need it goes on']],
  [
    'a topic of a booking that is said not to be allowed',
    { ...refused, status: 403 },
    ['what needs it is refused in words'],
  ],
  ['too long, and half of the answers', { answeredAt: 12_251 }, ['longest answer while it held', slow]],
  ['slow', { answeredAt: 2_051 }, [slow]],
  ['too long, asked before', { askedAt: 500, answeredAt: 11_000 }, ['longest answer while it held', slow]],
  [
    'too late',
    { ...refused, askedAt: 66_001, answeredAt: 66_002 },
    ['nothing is refused any more afterwards', 'the last refusal after it ended'],
  ],
])('%s', (_, over, expected) => {
  expect(broken(heard(over))).toEqual(expected);
});

test('the time to recover is that of the last refusal', () => {
  expect(recoveryMs([heard({ askedAt: 62_000 })], times)).toBe(0);
  const list = [63_000, 62_500, 64_000].map((askedAt) => heard({ ...refused, askedAt }));
  expect(recoveryMs([...list, heard({ askedAt: 70_000 })], times)).toBe(3_000);
});

test('what goes on is as quick as before, three times as long at the most, but where the fault makes all slow', () => {
  const before = [20, 30, 40].map((ms) => heard({ askedAt: 100, answeredAt: 100 + ms }));
  const taking = (ms: number) => heard({ askedAt: 2_000, answeredAt: 2_000 + ms });
  expect(broken(...before, taking(90))).toEqual([]);
  expect(broken(...before, taking(91))).toEqual([slow]);
  const { passed } = judgeAnswers([...before, taking(91)], { ...promised, mayBeSlow: true }, times);
  expect(passed.every(({ isKept }) => isKept)).toBe(true);
});

test('the longest answer and the recovery are told by their names, whatever else is promised', () => {
  const list = [heard({ answeredAt: 5_000 }), heard({ ...refused, askedAt: 63_000, answeredAt: 63_100 })];
  expect(judgeAnswers(list, promised, times)).toMatchObject({ longestMs: 3_000, recoveryMs: 2_000 });
});
