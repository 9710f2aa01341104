import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HelpPage } from './help-page.tsx';

test('NS-14, NS-18, ROUTE-38 help has questions with answers, and the installation’s ways to write', async () => {
  renderInShell(<HelpPage />);
  await userEvent.click(screen.getByText('Until when can I cancel a lesson?'));
  expect(screen.getByText(/Until 12 hours before it starts\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', 'mailto:support@example.invalid');
  expect(screen.getByRole('link', { name: 'Submit feedback' })).toHaveAttribute('href', '/under-development');
  await expectAccessible();
});
