/** Parts that bring their own script, when that does not come at first: the line was away, or the device slept while it loaded. */
import { render, act, screen, waitFor } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { renderInShell } from '../testing/render.tsx';
import { lazyPage } from './lazy-page.tsx';
import { lazyPart, optionalPart } from './lazy-part.tsx';

jest.mock('@parlance/proto/limits', () => {
  const real = jest.requireActual<{ ui: object }>('@parlance/proto/limits');
  return { ...real, ui: { ...real.ui, remoteTryGapMs: 0 } };
});

class Crash extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };
  static getDerivedStateFromError = () => ({ crashed: true });
  override render = () => (this.state.crashed ? <p>Crashed</p> : this.props.children);
}

/** Fails so often, as webpack says it. */
function failing(times: number) {
  const tried = { times: 0 };
  const load = async () => {
    tried.times += 1;
    if (tried.times <= times)
      throw Object.assign(new Error('Loading chunk 7 failed (timeout)'), { name: 'ChunkLoadError' });
    return ({ name }: { name: string }) => <p>Hello {name}</p>;
  };
  return { load, tried };
}
const online = () => act(async () => void window.dispatchEvent(new Event('online')));
const seenAgain = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));

let quiet: jest.SpyInstance;
beforeEach(() => (quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined)));
afterEach(() => quiet.mockRestore());

test.each([
  ['its page needs', lazyPart],
  ['its page can do without', optionalPart],
])(
  'SHELL-19 a part that %s and whose script was given up at first, as after a sleep, comes at the next try and nothing crashes',
  async (_what, make) => {
    const { load, tried } = failing(1);
    const Part = make(load);
    render(
      <Crash>
        <Part name="Ada" />
      </Crash>,
    );
    expect(await screen.findByText('Hello Ada')).toBeVisible();
    expect(tried.times).toBe(2);
  },
);

test.each([
  ['there is a line again', online],
  ['somebody comes back to it', seenAgain],
])('a part that its page can do without leaves the page alone, and comes when %s', async (_what, wake) => {
  const { load, tried } = failing(5);
  const Part = optionalPart(load);
  render(
    <Crash>
      <p>The page</p>
      <Part name="Ada" />
    </Crash>,
  );
  await waitFor(() => expect(tried.times).toBe(5));
  // The last try is known to have failed.
  await act(async () => undefined);
  expect(screen.getByText('The page')).toBeVisible();
  await wake();
  expect(await screen.findByText('Hello Ada')).toBeVisible();
});

test('a part that has come once is there at once the next time', async () => {
  const Part = lazyPart(failing(0).load);
  const { unmount } = render(<Part name="Ada" />);
  expect(await screen.findByText('Hello Ada')).toBeVisible();
  unmount();
  render(<Part name="Ben" />);
  expect(screen.getByText('Hello Ben')).toBeVisible();
});

test('SHELL-19 a part that its page needs is tried five times, then the boundary around it has it', async () => {
  const { load, tried } = failing(5);
  const Part = lazyPart(load);
  render(
    <Crash>
      <Part name="Ada" />
    </Crash>,
  );
  expect(await screen.findByText('Crashed')).toBeVisible();
  expect(tried.times).toBe(5);
});

test('SHELL-19 a page that did not come says so with a retry instead of crashing, and comes by itself when there is a line again', async () => {
  const { load } = failing(5);
  renderInShell(<Crash>{lazyPage(async () => (await load()) as () => ReactNode)}</Crash>);
  expect(await screen.findByText('This page has not loaded yet.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  await online();
  expect(await screen.findByText('Hello')).toBeVisible();
});
