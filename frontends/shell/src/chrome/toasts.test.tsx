import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toasts, show } from './toasts.tsx';

test('GEN-19, LIM-03 a toast hides by itself after 5 seconds', async () => {
  renderInShell(<Toasts />);
  jest.useFakeTimers();
  act(() => show('success', 'Saved'));
  await act(() => jest.advanceTimersByTimeAsync(4_999));
  expect(screen.getByText('Saved')).toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(501));
  // Half a second is for fading away.
  expect(screen.queryByText('Saved')).not.toBeInTheDocument();
  jest.useRealTimers();
});

test('a fault is read out at once, other news when there is time', async () => {
  renderInShell(<Toasts />);
  act(() => {
    show('error', 'It failed');
    show('info', 'By the way');
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('It failed');
  expect(screen.getByRole('status')).toHaveTextContent('By the way');
  await expectAccessible();
});

test('a fault’s toast says by what it is found', async () => {
  renderInShell(<Toasts />);
  act(() => show('error', 'It failed', { reference: '0f3c9a1b2d4e5f60718293a4b5c6d7e8' }));
  const reference = await screen.findByText('0f3c9a1b2d4e5f60718293a4b5c6d7e8');
  expect(reference).toBeVisible();
  expect(reference.closest('[role="alert"]')).toHaveTextContent('It failed');
  await expectAccessible();
});

test('what can be undone at once has a button in its toast, which goes with it', async () => {
  renderInShell(<Toasts />);
  const undo = jest.fn();
  act(() => show('success', 'Marked as paid', { act: undo }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByText('Marked as paid')).not.toBeInTheDocument());
});

test('what leads on from a toast is called by its own words', async () => {
  renderInShell(<Toasts />);
  const go = jest.fn();
  act(() => show('success', 'Added to another week', { act: go, words: 'Show it' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Show it' }));
  expect(go).toHaveBeenCalledTimes(1);
});
