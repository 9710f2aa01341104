import { bookingMessage, cardMessage, ledgerLineMessage, personMessage, tutorMessage } from '../testing/messages.ts';
import { bookingJson, bookingStatusJson } from './booking.ts';
import { personJson } from './person.ts';
import { epochMs, isoOrNull, wireTimestamp } from './time.ts';
import { balancesJson, entitlementJson, ledgerLineJson, tokensChangedJson } from './wallet.ts';
import { roleOf, roleWordList, statusWordList, tokenTypeOf, tokenTypeWords, tokenWord } from './words.ts';

const at = wireTimestamp(1_767_225_600_123);

const openSlot = bookingMessage({
  id: 'b-1',
  tutor: cardMessage({
    uid: 't1',
    name: 'Tess',
    imageUrl: '/i.png',
    timeZone: 'Asia/Manila',
    isPte: true,
    ratingAvg: 4.5,
    status: 'completed',
    currency: 'AUD',
  }),
  student: null,
  when: at,
  status: 'BOOKING_STATUS_PENDING',
  isPte: true,
  info: null,
  payment: null,
  lastUpdated: null,
  updatedBy: '',
  tokenType: 'TOKEN_TYPE_UNSPECIFIED',
  version: 1,
});

describe('time', () => {
  test('an instant survives the wire to the millisecond, before 1970 too', () => {
    for (const ms of [0, 1, 999, 1_767_225_600_123, -1]) expect(epochMs(wireTimestamp(ms))).toBe(ms);
  });

  test('FB-13 last active is ISO 8601 in UTC', () => {
    expect(isoOrNull(wireTimestamp(0))).toBe('1970-01-01T00:00:00.000Z');
    expect(isoOrNull(null)).toBeNull();
  });
});

describe('words', () => {
  test('SUB-02 token types and their words map both ways', () => {
    expect(tokenTypeWords).toEqual([
      'lessonTokens',
      'groupLessonTokens',
      'PTELessonTokens',
      'PTEGroupLessonTokens',
      'freeTrialToken',
    ]);
    for (const word of tokenTypeWords) expect(tokenWord(tokenTypeOf(word))).toBe(word);
  });

  test('LIVE-01 every status has its word; GEN-02 three roles', () => {
    expect(statusWordList).toHaveLength(12);
    expect(roleWordList.map(roleOf)).toEqual(['ROLE_STUDENT', 'ROLE_TUTOR', 'ROLE_ADMIN']);
  });
});

describe('booking', () => {
  test('DATA-02 an open slot has no student, no info and its start in epoch milliseconds', () => {
    expect(bookingJson(openSlot)).toEqual({
      id: 'b-1',
      tutor: 't1',
      student: null,
      type: 'one-on-one',
      when: 1_767_225_600_123,
      status: 'pending',
      isPte: true,
      info: null,
      profile: {
        tutor: {
          name: 'Tess',
          image: '/i.png',
          isPte: true,
          rating: { avg: 4.5 },
          status: 'completed',
          currency: 'AUD',
          timeZone: 'Asia/Manila',
        },
        student: null,
      },
      payment: null,
      isViewedOnce: false,
      hasFeedback: false,
      lastUpdated: null,
      updatedBy: '',
      tokenType: null,
      commencedAt: null,
      version: 1,
    });
  });

  test('DATA-01 DATA-03 DATA-04 DATA-05 DATA-06 a booked lesson: what was agreed, its people, its price and whether it is paid, who changed it last', () => {
    const info = {
      topic: { material: 'm1', course: 'c1', lesson: 'l1', code: 'HL304', name: 'Greetings' },
      introduction: true,
      correctMistakes: false,
      notes: 'Slowly, please.',
    };
    const tutor = cardMessage({ uid: 't1', name: 'Tess', imageUrl: '/t.png', status: 'training', currency: 'PHP' });
    const payment = { rate: 65, amount: 65, currency: 'PHP', paid: true };
    const booked = bookingMessage({ info, tutor, payment, lastUpdated: at, updatedBy: 's1', when: at });
    expect(bookingJson(booked)).toMatchObject({
      id: 'b1',
      tutor: 't1',
      student: 's1',
      type: 'one-on-one',
      when: epochMs(at),
      status: 'booked',
      info,
      payment,
      lastUpdated: epochMs(at),
      updatedBy: 's1',
      profile: {
        tutor: { name: 'Tess', image: '/t.png', isPte: false, rating: { avg: 0 }, status: 'training', currency: 'PHP' },
        student: { name: 'Sam Lee', image: '' },
      },
    });
  });

  test('NS-45 the short form says id, status and when', () => {
    expect(bookingStatusJson({ ...openSlot, status: 'BOOKING_STATUS_IN_PROGRESS' }, 5)).toEqual({
      id: 'b-1',
      status: 'in-progress',
      at: 5,
      tutor: 't1',
      version: 1,
    });
  });
});

describe('wallet', () => {
  const line = ledgerLineMessage({ id: 'l-1', at });

  test('DATA-13 every wallet is listed, empty ones with 0', () => {
    expect(balancesJson([{ tokenType: 'TOKEN_TYPE_PTE_LESSON', balance: 3 }])).toEqual({
      lessonTokens: 0,
      groupLessonTokens: 0,
      PTELessonTokens: 3,
      PTEGroupLessonTokens: 0,
      freeTrialToken: 0,
    });
  });

  test('ANN-20 a token change carries the label of its wallet', () => {
    expect(tokensChangedJson(line)).toEqual({
      tokenType: 'lessonTokens',
      delta: 2,
      balance: 2,
      reason: 'admin-adjusted',
      label: 'Lesson Tokens',
      note: 'welcome',
    });
  });

  test('FB-54 a ledger line leaves out ids it does not have', () => {
    expect(ledgerLineJson(line)).toMatchObject({ bookingId: null, invoiceId: null, lessonWhen: null, at: epochMs(at) });
  });

  test('DATA-14 categories carry price id and expiry', () => {
    const categories = [{ priceId: 'p', tokenType: 'TOKEN_TYPE_LESSON' as const, expiredAt: at, graceUntil: null }];
    expect(entitlementJson({ categories, freeTrialActivated: true })).toEqual({
      categories: [{ priceId: 'p', tokenType: 'lessonTokens', expiredAt: epochMs(at), graceUntil: null }],
      freeTrialActivated: true,
    });
  });
});

describe('person', () => {
  test('DATA-15 what a tutor is stands on the person; only tutors carry it', () => {
    const student = personMessage({ createdAt: at });
    expect(personJson(student)).not.toHaveProperty('tutor');
    expect(personJson(student)).toMatchObject({ role: 'student', createdAt: epochMs(at), lastActive: null });
    const profile = { name: 'Tess', imageUrl: '/files/t.png', timeZone: 'Asia/Manila' };
    expect(personJson(tutorMessage({ ...profile, status: 'training' }))).toMatchObject({
      status: 'training',
      name: 'Tess',
      image: '/files/t.png',
      timeZone: 'Asia/Manila',
      tutor: {
        isPte: false,
        lessonRate: 65,
        currency: 'AUD',
        introduction: 'Hello',
        video: '',
        rating: { avg: 4.8, count: 12 },
      },
    });
  });
});
