import type { ApplicationWord } from '@parlance/kit/api/types.ts';
import { applicationSteps } from './application-steps.ts';
import { privateLink, stateAddress } from './private-link.ts';

const when = Date.UTC(2026, 10, 23, 6, 12);
const day = 86_400_000;
const stepsOf = (status: ApplicationWord) =>
  applicationSteps({ status, when, reviewBy: null, moves: [{ to: 'submitted', at: when + day }] }, 'Asia/Manila');
const marks = (status: ApplicationWord) => stepsOf(status).map(({ title, state }) => `${title}: ${state}`);

test.each<[ApplicationWord, number]>([
  ['unverified', 1],
  ['submitted', 2],
  ['accepted', 3],
  ['training', 4],
])('NS-01, FB-52 while an application is %s, step %i is the one it is at', (status, now) => {
  expect(stepsOf(status).map(({ state }) => state)).toEqual(
    Array.from({ length: 6 }, (_unused, index) => (index < now ? 'past' : index === now ? 'now' : 'later')),
  );
});

test('NS-01 a confirmed application has every step behind it', () => {
  expect(marks('confirmed')).toEqual([
    'Submitted: past',
    'Email confirmed: past',
    'Review: past',
    'Accepted: past',
    'Training: past',
    'Confirmed: past',
  ]);
});

test.each<[ApplicationWord, string[]]>([
  ['rejected', ['Submitted: past', 'Email confirmed: past']],
  ['rejected-service', ['Submitted: past', 'Email confirmed: past', 'Review: past', 'Accepted: past']],
  [
    'rejected-training',
    ['Submitted: past', 'Email confirmed: past', 'Review: past', 'Accepted: past', 'Training: past'],
  ],
])('NS-01 %s ends the path where it was', (status, before) => {
  expect(marks(status)).toEqual([...before, 'Not accepted: stopped']);
});

test('every past moment is told with its zone', () => {
  expect(stepsOf('submitted')[0]?.note).toBe('Mon 23 Nov 2026, 14:12 Manila (UTC+8)');
  expect(stepsOf('submitted')[1]?.note).toBe('Tue 24 Nov 2026, 14:12 Manila (UTC+8)');
});

test.each([
  ['?id=a&token=t', { id: 'a', token: 't' }],
  ['?id=a&key=k', { id: 'a', key: 'k' }],
  ['?id=a', undefined],
  ['?token=t', undefined],
  ['', undefined],
])('FB-52 the address %j is the link %j', (search, link) => expect(privateLink(search)).toEqual(link));

test('the address to keep', () => expect(stateAddress({ id: 'a', key: 'k&/' })).toBe('/application?id=a&key=k%26%2F'));
