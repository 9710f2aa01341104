import { firstPolicy } from '@parlance/kit/domain/policy.ts';
import { lessonOf } from '@parlance/kit/lessons/lesson.ts';
import { aBooking, aPerson } from '@parlance/kit/testing/builders.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen } from '@testing-library/react';
import { AfterCall } from './after-call.tsx';

test.each([
  ['tutor', 'Your feedback is open for 48 hours from the start of the lesson.'],
  ['student', 'Your teacher writes feedback within 48 hours.'],
] as const)('after the call a %s reads the time for feedback of the policy of the booking', async (role, text) => {
  window.close = jest.fn();
  const booking = aBooking({ policy: { ...firstPolicy, version: 2, feedbackMinutes: 48 * 60 } });
  const shell = makeFakeShell({ person: aPerson({ role }), now: booking.when + 3_600_000 });
  renderInShell(<AfterCall booking={lessonOf(booking)} onRejoin={jest.fn()} />, { shell });
  expect(await screen.findByText(text, { exact: false })).toBeVisible();
});
