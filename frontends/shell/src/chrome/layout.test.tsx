import { keyOf } from '@parlance/kit/api/read.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { aPerson, aTutor, anAnnouncement, aStudent } from '@parlance/kit/testing/builders.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import type { MeJson, Schemas } from '@parlance/kit/api/types.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Layout } from './layout.tsx';

const config = {
  remotes: { student: '', teacher: '', admin: '', classroom: '' },
  keycloak: { realm: 'parlance', clientId: 'portal' },
  support: { contact: 'mailto:support@example.invalid', feedback: '/under-development', faq: '/under-development' },
  company: 'Parlance Pty Ltd',
};
const unviewed = keyOf('/announcements', { query: { unviewedOnly: 'true' } });
const categories = [
  { priceId: 'a', tokenType: 'lessonTokens' as const, expiredAt: Date.UTC(2026, 11, 14, 12), graceUntil: null },
];
const student = aStudent({
  stripe: { subscription: { currentSubscription: { categories } }, freeTrialActivated: false },
});

function show(
  person: MeJson,
  items = [anAnnouncement(), anAnnouncement({ id: 'n2', title: 'New session' })],
  page: ReactNode = <p>The page</p>,
  mine: FakeAnswers['GET /profile/student/me'] = () => student,
) {
  const shell = makeFakeShell({
    person,
    api: {
      'GET /announcements': () => ({ items, nextPageToken: null, unviewedCount: items.length }),
      'GET /profile/student/me': mine,
      'GET /messages': () => ({ items: [], unread: 130, nextPageToken: null }),
    },
  });
  return renderInShell(
    <Layout config={config} title="Dashboard">
      {page}
    </Layout>,
    { shell, path: `/${person.role}/dashboard` },
  );
}
const sidebar = () => screen.getByRole('complementary');
const links = (name: string) =>
  within(within(sidebar()).getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => link.textContent?.trim());

test('SHELL-01..SHELL-05 a student’s sidebar: who, tokens, menu', async () => {
  show(aPerson());
  const side = within(sidebar());
  expect(sidebar()).toHaveStyle({ width: 'calc(16.9375rem * var(--mantine-scale))' });
  expect(side.getByRole('link', { name: 'Parlance, Student Portal' }).querySelector('svg')).toBeInTheDocument();
  expect(side.getByText('CD')).toBeVisible();
  expect(side.getByText('Camila Duarte')).toBeVisible();
  expect(side.getByText('Student')).toBeVisible();
  expect(side.getByText('10 Lesson Tokens')).toBeVisible();
  expect(side.getByText('No Subscription')).toBeVisible();
  expect(await side.findByText('6 in all')).toBeVisible();
  expect(side.getByText('until 14 December 2026')).toBeVisible();
  expect(links('Main')).toEqual(['Dashboard', 'Bookings', 'Materials', 'Subscription', 'Account', 'Messages', 'Help']);
  await expectAccessible();
});

test('SHELL-06, SHELL-07, SHELL-09, SHELL-18 below it a student’s ways to the school, the copyright, the build', async () => {
  show(aPerson());
  const side = within(sidebar());
  expect(links('Support')).toEqual(['Contact Us', 'Submit feedback']);
  expect(side.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', 'mailto:support@example.invalid');
  expect(side.getByText('© 2026 Parlance Pty Ltd')).toBeVisible();
  expect(side.getByText('Build test')).toBeVisible();
  await expectAccessible();
});

test('SHELL-06..SHELL-08, GEN-03 teachers have the FAQ besides, administrators only Contact Us', () => {
  const { unmount } = show(aTutor());
  expect(within(sidebar()).getByText('Teacher')).toBeVisible();
  expect(links('Support')).toEqual(['Contact Us', 'Submit feedback', 'FAQ']);
  unmount();
  show(aPerson({ role: 'admin', name: 'Nadia Rahman' }));
  expect(within(sidebar()).getByText('Administrator')).toBeVisible();
  expect(links('Support')).toEqual(['Contact Us']);
});

test('SHELL-10, SHELL-12, SHELL-17 title, theme toggle and Logout', async () => {
  const { shell } = show(aPerson());
  expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Dark theme' }));
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await userEvent.click(screen.getByRole('button', { name: 'Light theme' }));
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  expect(shell.services.session.signOut).toHaveBeenCalledTimes(1);
});

test('SHELL-11 the back button stands in the top bar where there is something to go back to', async () => {
  const Deeper = () => {
    const navigate = useNavigate();
    return <button onClick={() => void navigate('/student/materials/x', { state: { from: 'list' } })}>Open</button>;
  };
  const { path } = show(aPerson(), [], <Deeper />);
  const bar = within(screen.getByRole('banner'));
  expect(bar.queryByRole('button', { name: 'Back' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await userEvent.click(bar.getByRole('button', { name: 'Back' }));
  expect(path()).toBe('/student/dashboard');
});

test.each([
  ['student', aPerson()],
  ['teacher', aTutor()],
])('GEN-14 the %s portal has a light and a dark theme', async (_portal, person) => {
  show(person);
  for (const [button, theme] of [
    ['Dark theme', 'dark'],
    ['Light theme', 'light'],
  ] as const) {
    await userEvent.click(screen.getByRole('button', { name: button }));
    expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', theme);
  }
});

test('SHELL-13, SHELL-14, SHELL-16, ANN-18 the bell counts, lists, leads to all, and hears of new ones', async () => {
  const { client, path } = show(aPerson());
  const bell = await screen.findByRole('button', { name: /^Announcements.*2 new announcement\(s\)$/ });
  expect(bell.querySelector('[aria-hidden]:not(svg)')).toHaveTextContent(/^2$/);
  expect(screen.queryByRole('region', { name: 'Announcements' })).not.toBeInTheDocument();
  await userEvent.click(bell);
  const panel = screen.getByRole('region', { name: 'Announcements' });
  expect(within(panel).getByText('2 new announcement(s)')).toBeVisible();
  expect(within(panel).getByText('Holiday hours')).toBeVisible();
  expect(panel).toHaveTextContent('Posted by Nadia Rahman, Mon 23 Nov 2026, 08:00 São Paulo (UTC−3) (2 hours ago)');
  await expectAccessible();
  act(() => client.setQueryData(unviewed, { items: [anAnnouncement()], nextPageToken: null, unviewedCount: 31 }));
  await waitFor(() => expect(bell).toHaveAccessibleName(/31 new announcement\(s\)$/));
  await userEvent.click(within(panel).getByRole('link', { name: 'See all' }));
  expect(path()).toBe('/student/dashboard/announcements');
  expect(screen.queryByRole('region', { name: 'Announcements' })).not.toBeInTheDocument();
});

test('SHELL-15, CON-27 the empty bell says "No new announcements"; Escape closes it and gives the focus back', async () => {
  show(aPerson(), []);
  const bell = await screen.findByRole('button', { name: /^Announcements.*No new announcements$/ });
  await userEvent.click(bell);
  const panel = screen.getByRole('region', { name: 'Announcements' });
  expect(within(panel).getByText('No new announcements')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(panel).not.toBeInTheDocument();
  expect(bell).toHaveFocus();
});

test('the menu of a phone holds the places, theme and Logout, and closes when one is chosen', async () => {
  show(aPerson());
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  const menu = screen.getByRole('dialog', { name: 'Menu' });
  expect(within(menu).getByRole('button', { name: 'Logout' })).toBeVisible();
  expect(within(menu).getByRole('button', { name: 'Dark theme' })).toBeVisible();
  await userEvent.click(within(menu).getByRole('link', { name: 'Bookings' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Menu' })).not.toBeInTheDocument());
});

test('navigation moves the focus to the heading of the new page, and a link skips to its content', async () => {
  show(aPerson());
  expect(screen.getByRole('link', { name: 'Skip to the page' })).toHaveAttribute('href', '#page');
  await userEvent.click(within(sidebar()).getByRole('link', { name: 'Materials' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('a new page starts at its top; going back finds the place that was left', async () => {
  // A promise, as newer browsers answer.
  const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation((() => Promise.resolve()) as never);
  const go = (place: string) => userEvent.click(within(sidebar()).getByRole('link', { name: place }));
  const Back = () => {
    const navigate = useNavigate();
    return <button onClick={() => void navigate(-1)}>Go back</button>;
  };
  show(aPerson(), [], <Back />);
  await go('Bookings');
  Object.defineProperty(window, 'scrollY', { value: 640, configurable: true });
  fireEvent.scroll(window);
  await go('Materials');
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
  await userEvent.click(screen.getByRole('button', { name: 'Go back' }));
  await waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith(0, 640));
  scrollTo.mockRestore();
});

test('FB-48, ERR-10 a stream that keeps failing is said, with a retry, until it is back', async () => {
  const { shell } = show(aPerson());
  act(() => shell.become('failing'));
  expect(await screen.findByText('Live updates have stopped (try reloading the page)')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(shell.services.live.retry).toHaveBeenCalledTimes(1);
  act(() => shell.become('open'));
  expect(screen.queryByText('Live updates have stopped (try reloading the page)')).not.toBeInTheDocument();
});

test('CON-49 while the profile loads the two placeholders stand there; then the real count, and "No Subscription" stays for who has none', async () => {
  const none = aStudent({ stripe: { subscription: { currentSubscription: null }, freeTrialActivated: false } });
  const answer = Promise.withResolvers<Schemas['Student']>();
  show(aPerson(), [], null, () => answer.promise);
  const side = within(sidebar());
  expect([side.getByText('10 Lesson Tokens'), side.getByText('No Subscription')].every(Boolean)).toBe(true);
  expect(side.getByRole('region', { name: 'Lesson tokens' })).toHaveAttribute('aria-busy', 'true');
  act(() => answer.resolve(none));
  expect(await side.findByText('6 in all')).toBeVisible();
  expect(side.queryByText('10 Lesson Tokens')).not.toBeInTheDocument();
  expect(side.getAllByText('No Subscription').length).toBeGreaterThan(0);
});

test('SUB-06, CON-49 who never had a token reads what one is and where to get it, and no table of zeros', async () => {
  const data = { ...student.data, lessonTokens: 0 };
  const stripe = { subscription: { currentSubscription: null }, freeTrialActivated: false };
  const { shell } = show(aPerson(), undefined, undefined, () => ({ ...student, data, stripe }));
  const side = within(sidebar());
  expect(await side.findByText('One token is one lesson of 50 minutes.')).toBeVisible();
  expect(side.getByText('No Subscription')).toBeVisible();
  expect(side.queryAllByRole('term')).toEqual([]);
  await userEvent.click(side.getByRole('button', { name: 'Get your first token' }));
  expect(shell.services.navigate).toHaveBeenCalledWith('/student/subscription');
  await expectAccessible();
});

test('CON-49 with a subscription neither placeholder is left', async () => {
  show(aPerson());
  const side = within(sidebar());
  expect(await side.findByText('until 14 December 2026')).toBeVisible();
  expect(side.queryByText('10 Lesson Tokens')).not.toBeInTheDocument();
});

test('SHELL-03, SUB-12 the token of a trial stands first and is counted, as long as it is there', async () => {
  const data = { ...student.data, freeTrialToken: 1 };
  show(aPerson(), undefined, undefined, () => ({ ...student, data }));
  const side = within(sidebar());
  expect(await side.findByText('7 in all')).toBeVisible();
  const [first] = side.getAllByRole('term');
  expect(first).toHaveTextContent('Free trialfor one lesson of either stream');
});

test('SHELL-03, SHELL-04, CON-49 tokens that could not be loaded are not called "No Subscription": it is said, with a retry', async () => {
  const mine = jest.fn<Promise<Schemas['Student']>, []>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  show(aPerson(), [], null, mine.mockResolvedValueOnce(student));
  const side = within(sidebar());
  expect(await side.findByRole('alert')).toHaveTextContent('Your tokens could not be loaded.');
  expect(side.queryByText('No Subscription')).not.toBeInTheDocument();
  await expectAccessible();
  await userEvent.click(side.getByRole('button', { name: 'Retry' }));
  expect(await side.findByText('6 in all')).toBeVisible();
  expect(side.queryByRole('alert')).not.toBeInTheDocument();
});

test.each([
  ['a place', 'link', 'Bookings'],
  ['the page that is open', 'link', 'Dashboard'],
  ['signing out', 'button', 'Logout'],
] as const)(
  'the menu of a phone closes before what %s asks, so that a question stands above the page and can be answered',
  async (_way, role, name) => {
    const { shell } = show(aPerson());
    shell.leaving.holdBack(() => true);
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
    const menu = screen.getByRole('dialog', { name: 'Menu' });
    await userEvent.click(within(menu).getByRole(role, { name }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Menu' })).not.toBeInTheDocument());
  },
);

test('NS-62 the way to the messages says how many are unread, for students and teachers; administrators have none', async () => {
  const way = () => screen.queryByRole('link', { name: /130 new messages/ });
  const { unmount } = show(aPerson());
  await waitFor(() => expect(way()).toHaveAttribute('href', '/student/messages'));
  unmount();
  const teacher = show(aPerson({ role: 'tutor' }));
  await waitFor(() => expect(way()).toHaveAttribute('href', '/tutor/messages'));
  teacher.unmount();
  show(aPerson({ role: 'admin' }));
  expect(screen.queryByRole('link', { name: /messages/ })).toBeNull();
});
