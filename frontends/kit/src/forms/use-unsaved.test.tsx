import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MantineProvider } from '@mantine/core';
import { GuardedWays } from '@parlance/kit/remote/guarded-ways.tsx';
import { makeLeaving } from '@parlance/kit/remote/leaving.ts';
import { ShellProvider } from '@parlance/kit/remote/shell-context.tsx';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { render } from '@testing-library/react';
import { Suspense, use, useState } from 'react';
import { BrowserRouter, Link, useLocation, useNavigate } from 'react-router-dom';
import { LeaveDialog } from './leave-dialog.tsx';
import { useUnsaved } from './use-unsaved.ts';

function Page() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const asked = useUnsaved(text !== '' && pathname === '/form', (to) => to.pathname === '/form');
  return (
    <>
      <p>{`at ${pathname}${search}`}</p>
      <input aria-label="Name" value={text} onChange={(event) => setText(event.target.value)} />
      <Link to="/other">Other page</Link>
      <button onClick={() => void navigate('/form?q=beside')}>Beside</button>
      <LeaveDialog asked={asked} />
    </>
  );
}

/** As the portal stands: its own router on the browser's history. */
function show() {
  const leaving = makeLeaving();
  const { services } = makeFakeShell();
  window.history.replaceState(null, '', '/first');
  render(
    <MantineProvider env="test">
      <BrowserRouter>
        <GuardedWays leaving={leaving}>
          <ShellProvider services={{ ...services, holdBack: leaving.holdBack }}>
            <Link to="/form">Form</Link>
            <Page />
          </ShellProvider>
        </GuardedWays>
      </BrowserRouter>
    </MantineProvider>,
  );
  return leaving;
}

/** The first address, from which Slow leads to a page that is read for as long as `read` lasts. */
function showSlow(read: Promise<string>) {
  const Slow = () => <p>{use(read)}</p>;
  const Shown = () => (useLocation().pathname === '/slow' ? <Slow /> : <p>first page</p>);
  window.history.replaceState(null, '', '/first');
  render(
    <BrowserRouter>
      <GuardedWays leaving={makeLeaving()}>
        <Link to="/slow">Slow</Link>
        <Suspense>
          <Shown />
        </Suspense>
      </GuardedWays>
    </BrowserRouter>,
  );
}
const press = async (name: string) => userEvent.click(screen.getByRole('button', { name }));
const follow = async (name: string) => userEvent.click(screen.getByRole('link', { name }));
const fill = async () => {
  await follow('Form');
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'mine');
};
const answer = async (name: string) => {
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await userEvent.click(within(dialog).getByRole('button', { name }));
};
const isAt = async (address: string) => waitFor(() => expect(screen.getByText(`at ${address}`)).toBeVisible());
const asksBeforeClosing = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

test('a link away from what is not saved asks first, and leads on when that is wanted', async () => {
  show();
  await fill();
  await follow('Other page');
  await answer('Go on editing');
  await isAt('/form');
  expect(screen.getByRole('textbox')).toHaveValue('mine');
  await follow('Other page');
  await answer('Leave');
  await isAt('/other');
});

test('the browser’s Back asks as well: the address stays until the answer, and then it is where Back leads', async () => {
  show();
  await fill();
  act(() => window.history.back());
  await answer('Go on editing');
  await waitFor(() => expect(window.location.pathname).toBe('/form'));
  await isAt('/form');
  act(() => window.history.back());
  await screen.findByRole('dialog');
  await waitFor(() => expect(window.location.pathname).toBe('/form'));
  await answer('Leave');
  await isAt('/first');
  expect(window.location.pathname).toBe('/first');
  act(() => window.history.forward());
  await isAt('/form');
});

test('what shows the same form still is no leaving, and where nothing is unsaved nobody is asked', async () => {
  show();
  await fill();
  expect(asksBeforeClosing()).toBe(true);
  await press('Beside');
  await isAt('/form?q=beside');
  act(() => window.history.back());
  await isAt('/form');
  await userEvent.clear(screen.getByRole('textbox', { name: 'Name' }));
  expect(asksBeforeClosing()).toBe(false);
  await follow('Other page');
  await isAt('/other');
});

test('signing out asks as well, and what was answered the browser does not ask again', async () => {
  const leaving = show();
  await fill();
  const signOut = jest.fn();
  const leave = () => act(() => leaving.leaveBy({ to: '/', isOut: true, go: signOut }));
  leave();
  await answer('Go on editing');
  expect(signOut).not.toHaveBeenCalled();
  expect(asksBeforeClosing()).toBe(true);
  leave();
  await answer('Leave');
  expect(signOut).toHaveBeenCalledTimes(1);
  expect(asksBeforeClosing()).toBe(false);
});

test('the browser’s Back asks after a step within the page, such as past the menu, as before it', async () => {
  show();
  await fill();
  act(() => void (window.location.hash = '#page'));
  await waitFor(() => expect(window.location.hash).toBe('#page'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  act(() => window.history.go(-2));
  await answer('Go on editing');
  await waitFor(() => expect(window.location.hash).toBe('#page'));
  await isAt('/form');
  act(() => window.history.back());
  await waitFor(() => expect(window.location.hash).toBe(''));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  act(() => window.history.back());
  await answer('Leave');
  await isAt('/first');
});

test('Back from a page that is still being read leads back, whatever it then becomes', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  showSlow(promise);
  await act(async () => screen.getByRole('link', { name: 'Slow' }).click());
  expect(window.location.pathname).toBe('/slow');
  expect(screen.getByText('first page')).toBeVisible();
  act(() => window.history.back());
  await waitFor(() => expect(window.location.pathname).toBe('/first'));
  await act(async () => resolve('slow page'));
  expect(screen.getByText('first page')).toBeVisible();
  expect(screen.queryByText('slow page')).not.toBeInTheDocument();
});
