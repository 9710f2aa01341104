import { stateOf } from '../load/oracles/verdict.ts';
import { isFelt, judgeAnswers, recoveryMs } from './promises.ts';
import type { Felt } from './story.ts';
import type { Heard } from './witness.ts';

const times = { injectedAt: 1_000, removedAt: 61_000 };
const promised = {
  mayBeRefused: ['book an hour'] as const,
  felt: 'by its own proof' as const,
  answersWithinMs: 10_250,
  recoversWithinMs: 5_000,
};
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

describe('a fault that nobody meets proves nothing', () => {
  const proof = (felt: Felt, ...list: Heard[]) =>
    judgeAnswers(list, { ...promised, felt }, times).verdicts.find(({ oracle }) => oracle === isFelt)?.faults;
  const asked = { endpoint: 'book an hour' } as const;
  const late = { calls: ['book an hour'], takeMs: 400 } as const;

  test.each<[string, Felt, Partial<Heard>[], string[]]>([
    ['nobody asked', 'by refusals', [{}], ['nobody asked for what needs it']],
    ['all was answered', 'by refusals', [asked, asked], ['of 2 calls that need it 0 were refused']],
    ['a rule is no refusal', 'by refusals', [{ ...asked, status: 409 }], ['of 1 calls that need it 0 were refused']],
    [
      'it was refused before it came',
      'by refusals',
      [{ ...refused, askedAt: 500, answeredAt: 1_100 }],
      ['nobody asked for what needs it'],
    ],
    ['one was refused', 'by refusals', [asked, refused], []],
    ['nothing was late', late, [asked], ['of 1 calls that need it 0 were as late as 400 ms']],
    ['what does not need it was late', late, [{ answeredAt: 2_500 }], ['nobody asked for what needs it']],
    [
      'one in ten was late, as now and then',
      late,
      [{ ...asked, answeredAt: 2_500 }, ...Array.from({ length: 9 }, () => asked)],
      ['of 10 calls that need it 1 were as late as 400 ms'],
    ],
    ['all were late', late, [{ ...asked, answeredAt: 2_400 }], []],
  ])('%s', (_, felt, calls, expected) => {
    expect(proof(felt, ...calls.map(heard))).toEqual(expected);
  });
});
