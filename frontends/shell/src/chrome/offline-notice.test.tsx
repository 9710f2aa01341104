import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { onlineManager, useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { OfflineNotice } from './offline-notice.tsx';
import { StreamNotice } from './stream-notice.tsx';

/** As the browser tells it. */
const lineIs = (state: 'online' | 'offline') => act(async () => void window.dispatchEvent(new Event(state)));
// Set, because nobody listens to the browser after a test.
afterEach(() => onlineManager.setOnline(true));

function show(read: () => unknown = () => 1) {
  const shell = makeFakeShell();
  function Page() {
    const { isError } = useQuery({ queryKey: ['anything'], queryFn: async () => read() });
    return <p>{isError ? 'Not loaded' : 'Loaded'}</p>;
  }
  renderInShell(
    <>
      <OfflineNotice />
      <StreamNotice />
      <Page />
    </>,
    { shell },
  );
  return shell;
}

test('without a line it says so; with one again it says that, asks anew for what is on screen, and goes by itself', async () => {
  jest.useFakeTimers();
  const read = jest
    .fn<Promise<unknown>, []>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue(1);
  const shell = show(read);
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(screen.getByText('Not loaded')).toBeVisible();
  const region = screen.getByRole('status');
  expect(region).toBeEmptyDOMElement();
  await lineIs('offline');
  expect(region).toHaveTextContent(/^You are offline. What you see may be out of date.$/);
  await lineIs('online');
  expect(region).toHaveTextContent(/^You are online again.$/);
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(screen.getByText('Loaded')).toBeVisible();
  expect(read).toHaveBeenCalledTimes(2);
  expect(shell.services.live.retry).toHaveBeenCalledTimes(1);
  await act(() => jest.advanceTimersByTimeAsync(4_999));
  expect(region).toHaveTextContent('You are online again.');
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(region).toBeEmptyDOMElement();
  jest.useRealTimers();
});

test('a line that goes again at once is said again', async () => {
  show();
  for (const state of ['offline', 'online', 'offline'] as const) await lineIs(state);
  expect(screen.getByRole('status')).toHaveTextContent(/^You are offline/);
  await expectAccessible();
});

test('the stream’s advice to reload is not given without a line', async () => {
  const shell = show();
  act(() => shell.become('failing'));
  expect(screen.getByText('Live updates have stopped (try reloading the page)')).toBeVisible();
  await lineIs('offline');
  expect(screen.queryByText('Live updates have stopped (try reloading the page)')).not.toBeInTheDocument();
  await lineIs('online');
  expect(screen.getByText('Live updates have stopped (try reloading the page)')).toBeVisible();
});
