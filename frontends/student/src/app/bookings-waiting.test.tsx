import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen } from '@testing-library/react';
import { BookingsWaiting } from './bookings-waiting.tsx';

const hint = /^After a date search, the available teachers and their times appear below\./;

test.each(['/student/bookings', '/student/bookings?view=search', '/student/bookings?view=nonsense'])(
  'at %s what the search is for can be read before its fields are there',
  async (path) => {
    renderInShell(<BookingsWaiting />, { path });
    expect(screen.getByText(hint)).toBeVisible();
    expect(screen.getByRole('status', { name: 'Loading' })).toHaveAttribute('aria-busy', 'true');
    await expectAccessible();
  },
);

test.each(['/student/bookings?view=upcoming', '/student/bookings?view=history', '/student/bookings?kind=group'])(
  'at %s nothing is said of another page',
  (path) => {
    renderInShell(<BookingsWaiting />, { path });
    expect(screen.queryByText(hint)).toBeNull();
    expect(screen.getByRole('status')).toHaveAttribute('aria-busy', 'true');
  },
);
