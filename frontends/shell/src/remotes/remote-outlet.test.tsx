import { Problem } from '@parlance/kit/api/problem.ts';
import { lazyPage } from '@parlance/kit/remote/lazy-page.tsx';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { loadRemote } from './load-remote.ts';
import { RemoteOutlet } from './remote-outlet.tsx';

jest.mock('./load-remote.ts', () => ({ loadRemote: jest.fn() }));
jest.mock('@parlance/proto/limits', () => {
  const real = jest.requireActual<{ ui: object }>('@parlance/proto/limits');
  return { ...real, ui: { ...real.ui, remoteTryGapMs: 0 } };
});

const remote = (element = <p>The dashboard</p>) => ({
  routes: [{ path: '/student/dashboard', title: () => 'Dashboard', element }],
  textsReady: async () => undefined,
});
const show = (path = '/student/dashboard') => {
  const onTitle = jest.fn();
  renderInShell(<RemoteOutlet id="student" path={path} onTitle={onTitle} />, { path });
  return onTitle;
};
beforeEach(() => jest.mocked(loadRemote).mockReset());

test('a remote’s page shows, and its title is told', async () => {
  jest.mocked(loadRemote).mockResolvedValue(remote());
  const onTitle = show();
  expect(await screen.findByText('The dashboard')).toBeVisible();
  expect(onTitle).toHaveBeenCalledWith('Dashboard');
});

test('SHELL-19 a remote that is down says so, and comes back on retry', async () => {
  jest.mocked(loadRemote).mockRejectedValueOnce(new Error('down')).mockResolvedValueOnce(remote());
  show();
  expect(await screen.findByText('This part of the portal did not load. The rest works.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('The dashboard')).toBeVisible();
});

test('a page that a failed call broke says by what that is found', async () => {
  const requestId = '0f3c9a1b2d4e5f60718293a4b5c6d7e8';
  const Breaks = () => {
    throw new Problem('It failed', { code: 'INTERNAL', status: 500, requestId });
  };
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.mocked(loadRemote).mockResolvedValue(remote(<Breaks />));
  show();
  expect(await screen.findByText(requestId)).toBeVisible();
  quiet.mockRestore();
});

test('SHELL-19 a remote whose server is silent says so after ten seconds, and shows when it comes after all', async () => {
  jest.useFakeTimers();
  let arrive = (_remote: ReturnType<typeof remote>): void => undefined;
  jest.mocked(loadRemote).mockReturnValue(new Promise((resolve) => (arrive = resolve)));
  show();
  await act(() => jest.advanceTimersByTimeAsync(9_999));
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(screen.getByText('This part of the portal did not load. The rest works.')).toBeVisible();
  await act(async () => arrive(remote()));
  expect(screen.getByText('The dashboard')).toBeVisible();
  jest.useRealTimers();
});

test('SHELL-19 a remote that is down is tried again when there is a line again, without a press', async () => {
  jest.mocked(loadRemote).mockRejectedValueOnce(new Error('down')).mockResolvedValueOnce(remote());
  show();
  expect(await screen.findByText('This part of the portal did not load. The rest works.')).toBeVisible();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('The dashboard')).toBeVisible();
});

test('ROUTE-40 a place of the route map that the remote has no page for yet shows the placeholder', async () => {
  jest.mocked(loadRemote).mockResolvedValue(remote());
  const onTitle = show('/student/materials');
  expect(await screen.findByText('This page is not open yet.')).toBeVisible();
  expect(onTitle).toHaveBeenCalledWith('Page Under Development');
});

describe('a page that breaks or does not load', () => {
  let quiet: jest.SpyInstance;
  beforeEach(() => (quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined)));
  afterEach(() => {
    quiet.mockRestore();
    jest.useRealTimers();
  });

  test('SHELL-21 keeps its crash inside its area', async () => {
    const Broken = () => {
      throw new Error('broken');
    };
    jest.mocked(loadRemote).mockResolvedValue(remote(<Broken />));
    show();
    expect(
      await screen.findByText('Woah there! Welp. Looks like something went wrong. Please logout and try again.'),
    ).toBeVisible();
  });

  test('a page that does not come is said after ten seconds, at the next try too, and shown when it comes after all', async () => {
    jest.useFakeTimers();
    const arrive: ((page: () => ReactNode) => void)[] = [];
    const load = () => new Promise<() => ReactNode>((resolve) => arrive.push(resolve));
    jest.mocked(loadRemote).mockImplementation(async () => remote(lazyPage(load)));
    show();
    // React draws at the end of each act.
    await act(() => jest.advanceTimersByTimeAsync(0));
    await act(() => jest.advanceTimersByTimeAsync(9_900));
    expect(screen.queryByText('This page has not loaded yet.')).not.toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(200));
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(screen.queryByText('This page has not loaded yet.')).not.toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(10_200));
    expect(screen.getByText('This page has not loaded yet.')).toBeVisible();
    await act(async () => arrive[1]?.(() => <p>The bookings</p>));
    expect(screen.getByText('The bookings')).toBeVisible();
  });

  test.each([
    ['that did not load comes when there is a line again', 'ChunkLoadError', true],
    ['that broke stays so until somebody tries again', 'TypeError', false],
  ])('a part %s', async (_what, name, comes) => {
    let isThere = false;
    const Part = () => {
      if (!isThere) throw Object.assign(new Error('gone'), { name });
      return <p>The part</p>;
    };
    jest.mocked(loadRemote).mockImplementation(async () => remote(<Part />));
    show();
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
    isThere = true;
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(screen.queryAllByText('The part')).toHaveLength(comes ? 1 : 0);
  });

  test('SHELL-19 is tried five times, and anew after Retry', async () => {
    let tries = 0;
    const load = async () => {
      tries += 1;
      if (tries <= 5) throw new Error('chunk gone');
      return () => <p>The bookings</p>;
    };
    jest.mocked(loadRemote).mockImplementation(async () => remote(lazyPage(load)));
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('The bookings')).toBeVisible();
    expect(tries).toBe(6);
  });
});
