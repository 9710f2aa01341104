import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SubscriptionRequiredDialog } from './subscription-required-dialog.tsx';

test('BOOK-18..BOOK-20 the dialog says what is needed, with Cancel and Enroll Now', async () => {
  const onCancel = jest.fn();
  const onEnroll = jest.fn();
  renderInShell(<SubscriptionRequiredDialog onCancel={onCancel} onEnroll={onEnroll} />);
  const dialog = await screen.findByRole('dialog', { name: 'Subscription Required' });
  expect(screen.getByText('To book this teacher, you need an active subscription')).toBeVisible();
  await expectAccessible(dialog);
  await userEvent.click(screen.getByRole('button', { name: 'Enroll Now' }));
  expect(onEnroll).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onCancel).toHaveBeenCalledTimes(1);
});
