import { lesson as limits } from '@parlance/proto/limits';
import { cancelUntil, commenceUntil, feedbackUntil, firstPolicy } from './policy.ts';

const when = Date.UTC(2026, 2, 2, 10);

test('BOOK-28, LIVE-13, FEED-04 by the first version as before there were versions', () => {
  const lesson = { when, policy: firstPolicy };
  expect([cancelUntil(lesson), commenceUntil(lesson), feedbackUntil(lesson)]).toEqual([
    when - limits.cancelLockMs,
    when + limits.commenceClosesAfterMs,
    when + limits.feedbackWindowMs,
  ]);
});

test('by the version of the lesson', () => {
  const policy = { ...firstPolicy, cancelLockMinutes: 0, teacherWaitMinutes: 10, feedbackMinutes: 60 };
  const lesson = { when, policy };
  expect([cancelUntil(lesson), commenceUntil(lesson), feedbackUntil(lesson)]).toEqual([
    when,
    when + 600_000,
    when + 3_600_000,
  ]);
});

test('NS-74 feedback is open for as long as the school says, where the platform was away', () => {
  const lesson = { when, policy: firstPolicy };
  const end = when + limits.feedbackWindowMs;
  expect([end - 1, end + 600_000].map((told) => feedbackUntil({ ...lesson, feedbackUntil: told }))).toEqual([
    end,
    end + 600_000,
  ]);
});
