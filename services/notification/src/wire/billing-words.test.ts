import type { BillingNotice } from '../domain/billing-notice.ts';
import { billingWords } from './billing-words.ts';

const notice: BillingNotice = {
  kind: 'billing-receipt',
  tokenType: 'PTELessonTokens',
  money: { amount: 11_900, currency: 'USD' },
  tokens: 10,
  number: '2026-11-0417',
  when: Date.parse('2026-11-26T11:10:00Z'),
  card: { brand: 'visa', last4: '4417', expiresMonth: 4, expiresYear: 2028 },
};
const said = (changes: Partial<BillingNotice>, zone = 'UTC') => billingWords({ ...notice, ...changes }, zone);

test('money with its currency, a time with its zone, a card by its last digits', () => {
  expect(billingWords(notice, 'America/Sao_Paulo')).toEqual({
    amount: 'USD 119.00',
    plan: 'PTE one-on-one',
    tokens: '10 tokens',
    number: '2026-11-0417',
    when: 'Thu 26 Nov 2026, 08:10 (Sao Paulo, UTC−3)',
    card: 'Visa ending in 4417',
    expiry: '04/2028',
  });
});

test.each([
  [1_500, 'JPY', 'JPY 1,500'],
  [1_500, 'KWD', 'KWD 1.500'],
  [1_014_000, 'PHP', 'PHP 10,140.00'],
])('LIM-14 %i %s is %s', (amount, currency, text) => expect(said({ money: { amount, currency } }).amount).toBe(text));

test.each([
  ['Australia/Darwin', 'Thu 26 Nov 2026, 20:40 (Darwin, UTC+9:30)'],
  ['Europe/Berlin', 'Thu 26 Nov 2026, 12:10 (Berlin, UTC+1)'],
  ['America/Argentina/Buenos_Aires', 'Thu 26 Nov 2026, 08:10 (Buenos Aires, UTC−3)'],
  ['UTC', 'Thu 26 Nov 2026, 11:10 (UTC)'],
  ['', 'Thu 26 Nov 2026, 11:10 (UTC)'],
  ['Mars/Olympus_Mons', 'Thu 26 Nov 2026, 11:10 (UTC)'],
])('in %j it is %s', (zone, text) => expect(said({}, zone).when).toBe(text));

test('September is Sep, and midnight is 00:00', () => {
  expect(said({ when: Date.parse('2026-09-30T00:00:00Z') }).when).toBe('Wed 30 Sep 2026, 00:00 (UTC)');
});

test('what is not known is not said', () => {
  const nothing = { tokenType: null, money: null, tokens: 0, number: '', when: null, card: null };
  expect(Object.values(said(nothing))).toEqual(Array(7).fill(''));
  expect(said({ tokens: 1 }).tokens).toBe('1 token');
});
