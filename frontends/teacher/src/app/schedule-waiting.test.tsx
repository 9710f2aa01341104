import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aTutor, monday } from '@parlance/kit/testing/builders.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen } from '@testing-library/react';
import { ScheduleWaiting } from './schedule-waiting.tsx';

test('whose hours they are can be read before the week is there', async () => {
  const shell = makeFakeShell({ now: monday, person: aTutor({ timeZone: 'Australia/Darwin' }) });
  renderInShell(<ScheduleWaiting />, { shell });
  expect(screen.getByText(/^Hours are yours, Darwin \(UTC\+9:30\)\./)).toBeVisible();
  expect(screen.getByRole('status')).toHaveAttribute('aria-busy', 'true');
  await expectAccessible();
});
