import { asShown, previewAsked, sightIn, subscriptionOf } from './preview.ts';
import { opens, sightOf } from './sight.ts';

const now = new Date('2026-03-04T00:00:00Z');
const student = { standing: 'subscribed', withHidden: false };

test('ADM-18 only an administrator is shown the library as a student', () => {
  expect(previewAsked('admin', student)).toEqual(student);
  for (const role of ['student', 'tutor', 'service', '']) {
    expect(() => previewAsked(role, student)).toThrow('Only administrators');
    expect(previewAsked(role, null)).toBeUndefined();
  }
  expect(() => previewAsked('admin', { standing: 'admin', withHidden: true })).toThrow('subscribed');
});

test.each([
  ['subscribed', { pte: true }, { workplace: true, pte: true }],
  ['trial', { pte: true }, { workplace: false, pte: false }],
  ['none', { pte: false }, { workplace: false, pte: false }],
] as const)('ADM-18, CON-54 who is %s sees %j and may read %j', (standing, sees, reads) => {
  const of = { role: 'student', subscription: subscriptionOf({ standing, withHidden: false }, now) };
  expect(sightOf(of, now)).toEqual({ hidden: false, ...sees });
  expect({ workplace: opens(of, { isPte: false }, now), pte: opens(of, { isPte: true }, now) }).toEqual(reads);
});

test('ADM-18 what is hidden is only there when it is asked for', () => {
  const [now, later] = [false, true].map((withHidden) => ({ standing: 'none' as const, withHidden }));
  const sight = { hidden: false, pte: false };
  expect([now, later, undefined].map((preview) => sightIn(sight, preview).hidden)).toEqual([false, true, false]);
  expect([now, later, undefined].map((preview) => asShown({ isHidden: true }, preview).isHidden)).toEqual([
    true,
    false,
    true,
  ]);
});
