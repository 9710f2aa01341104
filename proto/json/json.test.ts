import { ledgerLineMessage, personMessage, tutorMessage } from '../testing/messages.ts';
import { personJson } from './person.ts';
import { epochMs, isoOrNull, wireTimestamp } from './time.ts';
import { balancesJson, entitlementJson, ledgerLineJson, tokensChangedJson } from './wallet.ts';
import { roleOf, roleWordList, statusWordList, tokenTypeOf, tokenTypeWords, tokenWord } from './words.ts';

const at = wireTimestamp(1_767_225_600_123);

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
