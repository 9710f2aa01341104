import { mayReadDocument, opensMaterial } from './document-access.ts';

const now = new Date('2026-03-02T00:00:00Z');
const nobody = {
  role: 'student' as const,
  subscription: { categories: [], freeTrialActivated: true },
  takesPart: false,
};
const pte = {
  categories: [{ tokenType: 'pte-lesson', expiredAt: new Date(now.getTime() + 1) }],
  freeTrialActivated: false,
};

test.each([
  ['a tutor', { ...nobody, role: 'tutor' as const }, true],
  ['an administrator', { ...nobody, role: 'admin' as const }, true],
  ['a participant', { ...nobody, takesPart: true }, true],
  ['a student on trial who takes no part', nobody, false],
  ['a subscriber of the other area', { ...nobody, subscription: pte }, false],
])('NS-49 %s: %p', (_, reader, allowed) => {
  expect(mayReadDocument(reader, { isPte: false, isHidden: false }, now)).toBe(allowed);
});

test('NS-49 a subscriber of the area may', () => {
  expect(mayReadDocument({ ...nobody, subscription: pte }, { isPte: true, isHidden: false }, now)).toBe(true);
});

/** Role, subscription of the area, a lesson on it: who reads while the material is shown, and who when it is hidden. */
test.each([
  ['student', false, false, { shown: false, hidden: false }],
  ['student', true, false, { shown: true, hidden: false }],
  ['student', false, true, { shown: true, hidden: true }],
  ['student', true, true, { shown: true, hidden: true }],
  ['tutor', false, false, { shown: true, hidden: true }],
  ['admin', false, false, { shown: true, hidden: true }],
] as const)(
  'NS-49 a %s, subscribed %p, with a lesson on it %p: %p',
  (role, subscribed, takesPart, { shown, hidden }) => {
    const reader = { role, takesPart, subscription: subscribed ? pte : nobody.subscription };
    const answers = [false, true].map((isHidden) => mayReadDocument(reader, { isPte: true, isHidden }, now));
    expect(answers).toEqual([shown, hidden]);
  },
);

test.each([
  ['booked', true],
  ['in-progress', true],
  ['tutor-present', true],
  ['pending-feedback', true],
  ['completed', true],
  ['pending', false],
  ['tutor-absent', false],
  ['student-absent', false],
  ['tutor-cancelled', false],
  ['student-cancelled', false],
  ['cancelled', false],
])('MAT-13 a booking that is %s opens its material: %p', (status, opens) => {
  expect(opensMaterial(status)).toBe(opens);
});
