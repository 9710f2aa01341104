import { at, hour, start } from '../../test/builders.ts';
import type { WalletName, Balances } from './token-move.ts';
import { chooseWallet, isAreaOpen, type Entitlement } from './entitlement.ts';

const subscription = 'To book this teacher, you need an active subscription';
const noTokens = 'You have no lesson tokens left.';
const pteTutor = 'PTE lessons need a PTE teacher.';

function entitled(...wallets: WalletName[]): Entitlement {
  const categories = wallets.map((wallet) => ({ priceId: `price_${wallet}`, wallet, expiresAt: at(1) }));
  return { categories, freeTrialActivated: false, freeTrialExpiresAt: undefined };
}
const trial: Entitlement = { categories: [], freeTrialActivated: true, freeTrialExpiresAt: undefined };
const normal = { lessonIsPte: false, tutorIsPte: false };
const pte = { lessonIsPte: true, tutorIsPte: true };

const cases: [string, Entitlement, Balances, typeof normal, string][] = [
  ['subscribed with a token', entitled('lessonTokens'), { lessonTokens: 1 }, normal, 'lessonTokens'],
  ['tokens without a subscription (BOOK-17)', entitled(), { lessonTokens: 5 }, normal, subscription],
  ['subscribed without tokens', entitled('lessonTokens'), { lessonTokens: 0 }, normal, noTokens],
  [
    'the group category opens the area, the one-on-one wallet pays (CON-22)',
    entitled('groupLessonTokens'),
    { lessonTokens: 1 },
    normal,
    'lessonTokens',
  ],
  ['another area does not help (BOOK-22)', entitled('PTELessonTokens'), { lessonTokens: 1 }, normal, subscription],
  ['PTE (BOOK-21)', entitled('PTELessonTokens'), { PTELessonTokens: 1 }, pte, 'PTELessonTokens'],
  ['PTE needs the PTE subscription', entitled('lessonTokens'), { PTELessonTokens: 1 }, pte, subscription],
  [
    'PTE needs a PTE teacher',
    entitled('PTELessonTokens'),
    { PTELessonTokens: 1 },
    { lessonIsPte: true, tutorIsPte: false },
    pteTutor,
  ],
  [
    'PTE on trial needs a PTE teacher (CON-23)',
    trial,
    { freeTrialToken: 1 },
    { lessonIsPte: true, tutorIsPte: false },
    pteTutor,
  ],
  ['PTE on trial', trial, { freeTrialToken: 1 }, pte, 'freeTrialToken'],
  ['trial (BOOK-17)', trial, { freeTrialToken: 1 }, normal, 'freeTrialToken'],
  [
    'trial first, also when subscribed (NS-09)',
    { ...entitled('lessonTokens'), freeTrialActivated: true },
    { lessonTokens: 3, freeTrialToken: 1 },
    normal,
    'freeTrialToken',
  ],
  [
    'trial used up, subscribed',
    { ...entitled('lessonTokens'), freeTrialActivated: true },
    { lessonTokens: 3, freeTrialToken: 0 },
    normal,
    'lessonTokens',
  ],
  ['trial token without an activated trial', entitled(), { freeTrialToken: 1 }, normal, subscription],
  ['trial over', { ...trial, freeTrialExpiresAt: start }, { freeTrialToken: 1 }, normal, subscription],
  [
    'trial for one more millisecond',
    { ...trial, freeTrialExpiresAt: at(1) },
    { freeTrialToken: 1 },
    normal,
    'freeTrialToken',
  ],
];

test.each(cases)('BOOK-17, BOOK-21, BOOK-22 %s', (_words, entitlement, balances, wanted, expected) => {
  const act = () => chooseWallet({ entitlement, balances }, wanted, start);
  if (expected.includes(' ')) expect(act).toThrow(expected);
  else expect(act()).toBe(expected);
});

test('CON-22 a category ends with its last millisecond', () => {
  const student = { entitlement: entitled('lessonTokens'), balances: { lessonTokens: 1 } };
  expect(chooseWallet(student, normal, start)).toBe('lessonTokens');
  expect(() => chooseWallet(student, normal, at(1))).toThrow(subscription);
  expect(() => chooseWallet(student, normal, at(hour))).toThrow(subscription);
});

test.each([
  ['lessonTokens', true, false],
  ['groupLessonTokens', true, false],
  ['PTELessonTokens', false, true],
  ['PTEGroupLessonTokens', false, true],
  ['freeTrialToken', false, false],
] as const)('CON-22 a category of %s opens Workplace: %s, PTE: %s', (wallet, workplace, ofPte) => {
  expect(isAreaOpen(entitled(wallet), 'workplace', start)).toBe(workplace);
  expect(isAreaOpen(entitled(wallet), 'pte', start)).toBe(ofPte);
});

test.each([
  ['groupLessonTokens', normal],
  ['PTEGroupLessonTokens', pte],
] as const)('CON-22 a seat of a group is paid from %s', (wallet, wanted) => {
  const student = { entitlement: entitled(wallet), balances: { lessonTokens: 1, PTELessonTokens: 1, [wallet]: 1 } };
  expect(chooseWallet(student, { ...wanted, isGroup: true }, start)).toBe(wallet);
  const none = { ...student, balances: { lessonTokens: 1, PTELessonTokens: 1 } };
  expect(() => chooseWallet(none, { ...wanted, isGroup: true }, start)).toThrow(noTokens);
});

test.each([
  ['before its end', at(0), undefined, true],
  ['at its end, when it does not renew', at(1), undefined, false],
  ['at its end, while it is collected', at(1), at(hour), true],
  ['at the last instant of grace', at(hour - 1), at(hour), true],
  ['when grace is over', at(hour), at(hour), false],
])('NS-51 a category %s', (_when, now, graceUntil, isOpen) => {
  const category = { priceId: 'p', wallet: 'lessonTokens' as const, expiresAt: at(1), graceUntil };
  expect(isAreaOpen({ ...entitled(), categories: [category] }, 'workplace', now)).toBe(isOpen);
});
