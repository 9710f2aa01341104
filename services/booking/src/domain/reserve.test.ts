import { aBookedLesson, anOpenSlot, at, hour, info, start, student, wishes } from '../../test/builders.ts';
import { libraryTopic } from '../../test/library.ts';
import type { WalletName } from './token-move.ts';
import { refuse } from './refusals.ts';
import { reserve } from './reserve.ts';

const person = {
  uid: student.id,
  isMock: false,
  isEnabled: true,
  entitlement: {
    categories: [{ priceId: 'price_workplace_one', wallet: 'lessonTokens' as const, expiresAt: at(hour) }],
    freeTrialActivated: false,
    freeTrialExpiresAt: undefined,
  },
  balances: { lessonTokens: 2 },
};
const tutor = { isPte: false, isTraining: false, isEnabled: true, rate: 70.5, currency: 'PHP' };
/** Names the fields that cannot stand. */
const malformed = (fields: object) =>
  expect.objectContaining({
    reason: 'MALFORMED',
    message: 'Please correctly fill out all details before submitting.',
    details: { fields },
  });
const order = { student: person, tutor, wishes, topic: libraryTopic() };

test('BOOK-01, DATA-05 booking fixes the rate and spends one token', () => {
  const move = reserve(anOpenSlot(), order, student, at(-1));
  expect(move).toMatchObject({ from: 'pending', cause: 'book', actor: student, at: at(-1) });
  const { id, startsAt, tutorUid } = anOpenSlot();
  expect(move.booking).toEqual({
    id,
    startsAt,
    tutorUid,
    isPte: false,
    status: 'booked',
    studentUid: student.id,
    info,
    rate: 70.5,
    currency: 'PHP',
    wallet: 'lessonTokens',
    isMock: false,
    commencedAt: undefined,
    firstJoinedAt: undefined,
    tutorWasPresent: false,
    hasFeedback: false,
    isViewedOnce: false,
    version: 2,
    updatedAt: at(-1),
    updatedBy: student.id,
  });
  expect(move.tokens).toMatchObject({
    delta: -1,
    wallet: 'lessonTokens',
    reason: 'lesson-booked',
    key: `book:${move.booking.id}`,
    lessonWhen: start,
    lessonName: 'HL304 Giving directions at work',
  });
});

test('EARN-19 a tutor without a rate teaches for 65', () => {
  expect(reserve(anOpenSlot(), { ...order, tutor: { ...tutor, rate: 0 } }, student, at(-1)).booking.rate).toBe(65);
});

test.each([
  [-1, undefined],
  [0, 'This slot is in the past.'],
])('CON-15 booking %i ms from the start: %s', (offset, text) => {
  const act = () => reserve(anOpenSlot(), order, student, at(offset));
  if (text) expect(act).toThrow(text);
  else expect(act().booking.status).toBe('booked');
});

test('BOOK-01 a taken slot: SLOT_TAKEN', () => {
  expect(() => reserve(aBookedLesson(), order, student, at(-1))).toThrow('This slot has just been taken.');
});

test.each([
  [400, true],
  [401, false],
])('BOOK-06 notes of %i characters: %s', (length, accepted) => {
  const act = () =>
    reserve(anOpenSlot(), { ...order, wishes: { ...wishes, notes: '🙂'.repeat(length) } }, student, at(-1));
  if (accepted) expect(act().booking.status).toBe('booked');
  else expect(act).toThrow(malformed({ notes: 'at most 400 characters' }));
});

test('a student who sits in a group at that time books no other lesson', () => {
  expect(() => reserve(anOpenSlot(), { ...order, isBusy: true }, student, at(-1))).toThrow(
    'You already have a lesson at this time.',
  );
  expect(reserve(anOpenSlot(), { ...order, isBusy: false }, student, at(-1)).booking.status).toBe('booked');
});

test.each(['material', 'course', 'lesson'])(
  'BOOK-07, BOOK-08 a topic is required: one without a %s is none',
  (part) => {
    const topic = libraryTopic({ ...info.topic, [part]: '' });
    const act = () => reserve(anOpenSlot(), { ...order, topic }, student, at(-1));
    expect(act).toThrow(malformed({ topic: 'is required' }));
  },
);

test('BOOK-43, BOOK-45 a training teacher is there for mock students only', () => {
  const training = { ...order, tutor: { ...tutor, isTraining: true } };
  expect(() => reserve(anOpenSlot(), training, student, at(-1))).toThrow('This booking was not found.');
  const mock = { ...training, student: { ...person, isMock: true } };
  expect(reserve(anOpenSlot(), mock, student, at(-1)).booking.isMock).toBe(true);
});

const pteTopic = { material: 'pte', course: 'speaking', lesson: 'ps02', code: 'PS02', name: 'Read aloud' };
const [workplace, pte] = [libraryTopic(), libraryTopic(pteTopic)];
const subscription = 'To book this teacher, you need an active subscription';
const stream = 'PTE lessons need PTE material, and all others need other material.';
const holding = (...wallets: WalletName[]) => ({
  ...person,
  entitlement: {
    categories: wallets.map((wallet) => ({ priceId: `price_${wallet}`, wallet, expiresAt: at(hour) })),
    freeTrialActivated: wallets.includes('freeTrialToken'),
    freeTrialExpiresAt: undefined,
  },
  balances: Object.fromEntries(wallets.map((wallet) => [wallet, 1])),
});

const both = holding('lessonTokens', 'PTELessonTokens');

describe.each([
  ['Workplace', false],
  ['PTE', true],
] as const)('BOOK-36 a %s slot', (_slot, isPte) => {
  test.each([
    ['Workplace material', 'one of Workplace', isPte ? stream : 'lessonTokens', workplace, holding('lessonTokens')],
    ['PTE material', 'one of Workplace', isPte ? subscription : stream, pte, holding('lessonTokens')],
    ['Workplace material', 'one of PTE', isPte ? stream : subscription, workplace, holding('PTELessonTokens')],
    ['PTE material', 'one of PTE', isPte ? 'PTELessonTokens' : stream, pte, holding('PTELessonTokens')],
    ['Workplace material', 'both', isPte ? stream : 'lessonTokens', workplace, both],
    ['PTE material', 'both', isPte ? 'PTELessonTokens' : stream, pte, both],
    ['Workplace material', 'the trial', isPte ? stream : 'freeTrialToken', workplace, holding('freeTrialToken')],
    ['PTE material', 'the trial', isPte ? 'freeTrialToken' : stream, pte, holding('freeTrialToken')],
    ['Workplace material', 'nothing', isPte ? stream : subscription, workplace, holding()],
    ['PTE material', 'nothing', isPte ? subscription : stream, pte, holding()],
  ])('about %s with a token of %s: %s', (_topic, _token, outcome, topic, whose) => {
    const wish = { ...order, student: whose, tutor: { ...tutor, isPte: true }, topic };
    const act = () => reserve(anOpenSlot({ isPte }), wish, student, at(-1)).booking;
    if (outcome.endsWith('Tokens') || outcome === 'freeTrialToken') {
      expect(act()).toMatchObject({ isPte, wallet: outcome, info: { ...wishes, topic: topic.topic } });
    } else expect(act).toThrow(outcome);
  });
});

test('BOOK-38 a teacher in training teaches mock students any material, as when it is changed later', () => {
  const mock = { ...order, student: { ...person, isMock: true }, tutor: { ...tutor, isTraining: true }, topic: pte };
  expect(reserve(anOpenSlot(), mock, student, at(-1)).booking.info.topic).toEqual(pteTopic);
});

test.each([false, true])('a lesson of a hidden material is not there, a teacher in training: %s', (isTraining) => {
  const topic = libraryTopic(info.topic, { isHidden: true });
  const wish = { ...order, student: { ...person, isMock: true }, tutor: { ...tutor, isTraining }, topic };
  const act = () => reserve(anOpenSlot(), wish, student, at(-1));
  expect(act).toThrow(refuse('MATERIAL_OR_COURSE_NOT_FOUND'));
});

test.each([
  ['student', { student: { ...person, isEnabled: false } }, 'This account is disabled.'],
  ['teacher', { tutor: { ...tutor, isEnabled: false } }, 'This booking was not found.'],
])('ADM-01 a disabled %s books nothing and is booked by nobody', (_whose, over, text) => {
  expect(() => reserve(anOpenSlot(), { ...order, ...over }, student, at(-1))).toThrow(text);
});
