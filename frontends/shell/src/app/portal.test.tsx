import { Problem } from '@parlance/kit/api/problem.ts';
import { makeQueryClient } from '@parlance/kit/api/query-client.ts';
import { keyOf } from '@parlance/kit/api/read.ts';
import { makeSchoolClock } from '@parlance/kit/domain/school-clock.ts';
import type { MeJson } from '@parlance/kit/api/types.ts';
import { aPerson, aTutor } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { useTitle } from '@parlance/kit/remote/use-title.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { notify } from '../chrome/notify.ts';
import { frontDoor } from '../session/front-door.ts';
import type { Tokens } from '../session/tokens.ts';
import { leaving } from './leaving.ts';
import { Portal } from './portal.tsx';

const heard = new Map<string, () => void>();
jest.mock('@parlance/kit/live/live-client.ts', () => ({
  startLiveClient: () => ({
    on: (name: string, listener: () => void) => {
      heard.set(name, listener);
      return () => undefined;
    },
    onState: () => () => undefined,
    state: () => 'open',
    stop: () => undefined,
  }),
}));
jest.mock('../remotes/remote-outlet.tsx', () => ({
  RemoteOutlet: function Outlet({ id, path }: { id: string; path: string }) {
    useTitle(path.split('/')[3]);
    return <p>{`${id} shows ${path}`}</p>;
  },
}));

const config = {
  remotes: { student: '', teacher: '', admin: '', classroom: '' },
  keycloak: { realm: 'parlance', clientId: 'portal' },
  support: { contact: 'mailto:support@example.invalid', feedback: '/under-development', faq: '/under-development' },
  company: 'Parlance Pty Ltd',
};

function open(path: string, person?: MeJson, api: FakeAnswers = {}) {
  const tokens = {
    signedIn: () => person !== undefined,
    uid: () => person?.uid ?? '',
    fault: undefined,
    managed: undefined,
    onSignedOut: () => undefined,
    token: async () => 'token',
    renew: async () => 'token',
    signIn: jest.fn(async () => undefined),
    signUp: jest.fn(async () => undefined),
    signOut: jest.fn(),
  } as unknown as Tokens;
  const shell = makeFakeShell({
    api: {
      'GET /profile/me': () => person ?? aPerson(),
      'PUT /profile/last-active': () => ({ lastActive: null }),
      'GET /announcements': () => ({ items: [], nextPageToken: null, unviewedCount: 0 }),
      'PUT /profile/student/confirmUpdate': () => new Promise(() => undefined),
      ...api,
    },
  });
  const client = makeQueryClient();
  const parts = { config, tokens, api: shell.services.api, clock: makeSchoolClock(), queryClient: client };
  return { ...renderInShell(<Portal {...parts} />, { shell, path, client }), tokens, client };
}

jest.setTimeout(30_000);
beforeEach(() => sessionStorage.clear());

test('ROUTE-06, AUTH-35 /verify is the e-mail verification screen', async () => {
  open('/verify', aPerson({ emailVerified: false }));
  expect(await screen.findByRole('heading', { name: 'Account Verification' })).toBeVisible();
});

test('ROUTE-07, AUTH-41 /updateProfile confirms a profile update, signed in and by a whole link', async () => {
  open('/updateProfile?id=u&t=1.s&name=Camila&email=c%40example.com', aPerson());
  expect(await screen.findByRole('heading', { name: 'Updating Profile...' })).toBeVisible();
});

test.each(['?id=u', '?t=1.s', '?id=&t=1.s', ''])(
  'AUTH-41 /updateProfile%s is no link and leads to /signin',
  async (search) => {
    const { shell, tokens, unmount } = open(`/updateProfile${search}`);
    await waitFor(() => expect(tokens.signIn).toHaveBeenCalled());
    unmount();
    open(`/updateProfile${search}`, aPerson());
    expect(await screen.findByRole('button', { name: 'Logout' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Updating Profile...' })).not.toBeInTheDocument();
    expect(shell.calls.filter(({ method }) => method === 'PUT')).toEqual([]);
  },
);

test('AUTH-41, CON-56 signed out, the link of a profile update asks to sign in and is remembered', async () => {
  const link = '/updateProfile?id=u&t=1.s';
  const { tokens, shell } = open(link);
  await waitFor(() => expect(tokens.signIn).toHaveBeenCalledWith(link));
  expect(shell.calls).toEqual([]);
});

test('ROUTE-41 /call is the lesson, full screen, without sidebar, top bar and places', async () => {
  const { path } = open('/call?token=t&room=a-b', aPerson());
  expect(await screen.findByText('classroom shows /call')).toBeVisible();
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  expect(screen.queryByRole('banner')).not.toBeInTheDocument();
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  expect(path()).toBe('/call?token=t&room=a-b');
});

test('ROUTE-04, GEN-16 signed out, /application is the form, without a call that needs a person', async () => {
  const { shell } = open('/application');
  expect(await screen.findByRole('heading', { name: 'Apply to teach' }, { timeout: 15_000 })).toBeVisible();
  expect(shell.calls).toEqual([]);
});

test('ROUTE-05 signed out, elsewhere leads to /signin and remembers where to', async () => {
  const { tokens, path } = open('/student/bookings?view=upcoming');
  await waitFor(() => expect(tokens.signIn).toHaveBeenCalledWith('/student/bookings?view=upcoming'));
  expect(path()).toBe('/signin');
});

describe('CON-56, NS-64 signed out at the first address', () => {
  const replaced = jest.spyOn(frontDoor, 'open').mockImplementation(() => undefined);
  beforeEach(() => replaced.mockClear());
  afterAll(() => replaced.mockRestore());

  test('where the edge took somebody for signed in, the school’s page is asked for, and once', async () => {
    frontDoor.toPortal();
    const { tokens } = open('/');
    await waitFor(() => expect(replaced).toHaveBeenCalledTimes(1));
    expect(frontDoor.leadsToPortal()).toBe(false);
    expect(tokens.signIn).not.toHaveBeenCalled();
  });

  test('where the edge has no other page, the sign-in pages follow, and nothing goes round', async () => {
    const { tokens } = open('/');
    await waitFor(() => expect(tokens.signIn).toHaveBeenCalledWith('/'));
    expect(replaced).not.toHaveBeenCalled();
  });
});

test('CON-53 signed in, /application leads home; the private page of an application does not', async () => {
  const { path, unmount } = open('/application', aPerson());
  await waitFor(() => expect(path()).toBe('/student/dashboard'));
  unmount();
  open('/application?id=a1&key=k1', aPerson());
  expect(await screen.findByRole('heading', { name: /application|link/i }, { timeout: 15_000 })).toBeVisible();
});

test('AUTH-50, AUTH-51 a teacher who has not passed the speed test reaches nothing else', async () => {
  const tutor = aTutor();
  const { path } = open('/tutor/schedule', {
    ...tutor,
    tutor: tutor.tutor && { ...tutor.tutor, speedTestPassed: false },
  });
  expect(await screen.findByRole('heading', { name: 'Internet Speed Acknowledgement' })).toBeVisible();
  expect(path()).toBe('/speed-test');
});

const kept = (message: string, status: number) => () => {
  throw new Problem(message, { code: 'INTERNAL', status });
};

test('AUTH-48, AUTH-49, NS-15 signed in without a role: "Woah there!", to reload, to leave, or to have the mail again', async () => {
  const said = [jest.spyOn(notify, 'info'), jest.spyOn(notify, 'success')];
  for (const spy of said) spy.mockImplementation(() => undefined);
  const { shell, tokens } = open('/student/dashboard', aPerson(), {
    'GET /profile/me': kept('User not authenticated', 401),
    'POST /auth/verify': () => ({ ok: true, cooldownMs: 60_000 }),
  });
  expect(await screen.findByRole('heading', { name: 'Woah there!' })).toBeVisible();
  expect(screen.getByText('Please reload the page and try again.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Resend verification email' }));
  await waitFor(() =>
    expect(said.map((spy) => spy.mock.calls)).toEqual([
      [['Re-sending verification email...']],
      [['Verification email re-sent!']],
    ]),
  );
  expect(shell.calls.at(-1)).toMatchObject({ method: 'POST', path: 'auth/verify' });
  fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
  expect(tokens.signOut).toHaveBeenCalledTimes(1);
  for (const spy of said) spy.mockRestore();
});

test('a page that shows one thing is called as it, above the page and in the window, and the next page is not', async () => {
  open('/student/materials/Hospitality', aPerson());
  expect(await screen.findByRole('heading', { level: 1, name: 'Hospitality' })).toBeVisible();
  expect(document.title).toBe('Hospitality · Student Portal');
  const [menu] = screen.getAllByRole('link', { name: 'Dashboard' });
  fireEvent.click(menu!);
  expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('signing out waits for whoever has something unsaved, and nothing has ended before the answer', async () => {
  const held: (() => void)[] = [];
  const letGo = leaving.holdBack(({ to, isOut, go }) => {
    expect({ to, isOut }).toEqual({ to: '/', isOut: true });
    return held.push(go) > 0;
  });
  const { tokens, client } = open('/student/dashboard', aPerson());
  fireEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  expect(held).toHaveLength(1);
  expect(tokens.signOut).not.toHaveBeenCalled();
  expect(client.getQueryData(keyOf('/profile/me'))).toBeDefined();
  letGo();
  held[0]?.();
  expect(tokens.signOut).toHaveBeenCalledTimes(1);
});

test('ERR-10 a profile that does not load says why, with a way to try again and to leave', async () => {
  open('/student/dashboard', aPerson(), {
    'GET /profile/me': () => Promise.reject(new Problem('Broken', { status: 400, code: 'MALFORMED' })),
  });
  expect((await screen.findByText('(try reloading the page)')).parentElement).toHaveTextContent(
    /^Broken \(try reloading the page\)$/,
  );
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sign Out' })).toBeVisible();
});

test('ERR-10 who is known stays on the page when reading it again fails; who is refused by then does not', async () => {
  let answer: () => MeJson = () => aPerson();
  const { client } = open('/student/dashboard', aPerson(), { 'GET /profile/me': () => answer() });
  expect(await screen.findByText('student shows /student/dashboard')).toBeVisible();
  const readAgain = async (told: () => MeJson, status: number) => {
    answer = told;
    act(() => heard.get('resync')?.());
    await waitFor(() => expect(client.getQueryState(keyOf('/profile/me'))?.error).toMatchObject({ status }));
  };
  await readAgain(kept('Sorry', 400), 400);
  expect(screen.getByText('student shows /student/dashboard')).toBeVisible();
  await readAgain(kept('User not authenticated', 401), 401);
  expect(await screen.findByRole('heading', { name: 'Woah there!' })).toBeVisible();
});

test('AUTH-35 who has been verified gets a token that says so before the portal opens', async () => {
  let person = aPerson({ emailVerified: false });
  const { tokens, path } = open('/verify', person, { 'GET /profile/me': () => person });
  expect(await screen.findByRole('heading', { name: 'Account Verification' })).toBeVisible();
  const renewed = Promise.withResolvers<string>();
  const renew = jest.spyOn(tokens, 'renew').mockReturnValue(renewed.promise);
  person = { ...person, emailVerified: true };
  act(() => heard.get('resync')?.());
  await waitFor(() => expect(renew).toHaveBeenCalledTimes(1));
  expect(path()).toBe('/verify');
  await act(async () => renewed.resolve('renewed'));
  await waitFor(() => expect(path()).toBe('/student/dashboard'));
});

test('a link without its token is the screen it belongs to, not an empty page', async () => {
  open('/verify?token=', aPerson({ emailVerified: false }));
  expect(await screen.findByRole('heading', { name: 'Account Verification' })).toBeVisible();
});
