import { tokenNotice } from './announcement.ts';

const at = new Date('2026-03-02T10:00:00Z');
const change = { uid: 's1', tokenType: 'lessonTokens' as const, delta: 2, reason: 'admin-adjusted' };

describe('ANN-19 token notices come from the admin team', () => {
  test('ANN-20 "{n} {label} has been added in your account"', () => {
    expect(tokenNotice(change, 'n-1', at)).toEqual({
      id: 'n-1',
      title: 'Lesson Tokens added',
      message: '2 Lesson Tokens has been added in your account',
      from: 'Admin Team',
      at,
      roles: ['student'],
      icon: 'token',
      type: 'user',
      adminPost: true,
      uid: 's1',
    });
  });

  test('ANN-21 "{n} {label} has been removed from your account"', () => {
    const removed = tokenNotice({ ...change, tokenType: 'PTELessonTokens', delta: -3 }, 'n-1', at);
    expect(removed).toMatchObject({
      title: 'PTE Lesson Tokens removed',
      message: '3 PTE Lesson Tokens has been removed from your account',
    });
  });

  test('a change of nothing makes no notice', () => {
    expect(tokenNotice({ ...change, delta: 0 }, 'n-1', at)).toBeUndefined();
  });

  test.each(['lesson-booked', 'lesson-refunded'])('%s makes no notice', (reason) => {
    expect(tokenNotice({ ...change, reason }, 'n-1', at)).toBeUndefined();
  });

  test.each([
    ['purchase-credited', 10, '10 Lesson Tokens has been added in your account'],
    ['trial-credited', 1, '1 Lesson Tokens has been added in your account'],
    ['purchase-refunded', -3, '3 Lesson Tokens has been removed from your account'],
    ['trial-ended', -2, '2 Lesson Tokens has been removed from your account'],
    ['refund-undone', 3, '3 Lesson Tokens has been added in your account'],
  ])('%s makes one', (reason, delta, message) => {
    expect(tokenNotice({ ...change, reason, delta }, 'n-1', at)).toMatchObject({ type: 'user', message });
  });
});
