import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInShell } from '../testing/render.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

test.each([
  ['closes it', false, 3],
  ['does nothing while its command is under way', true, 0],
])('Escape, the cross or a press beside a dialog %s', async (_says, busy, closings) => {
  const onCancel = jest.fn();
  renderInShell(<ConfirmDialog title="Pay" action="Pay" busy={busy} onConfirm={jest.fn()} onCancel={onCancel} />);
  await screen.findByRole('dialog', { name: 'Pay' });
  await userEvent.keyboard('{Escape}');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent.click(document.querySelector('.mantine-Modal-overlay') as Element);
  expect(onCancel).toHaveBeenCalledTimes(closings);
});
