import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { Problem } from '@parlance/kit/api/problem.ts';
import { firstPolicy } from '@parlance/kit/domain/policy.ts';
import { aPerson, monday } from '@parlance/kit/testing/builders.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import type { PolicyVersion, Trial } from './api.ts';
import { PolicyPage } from './policy-page.tsx';

const version: PolicyVersion = { ...firstPolicy, validFrom: 0, madeAt: 0, madeBy: null, reason: '' };
const { version: _none, ...rules } = firstPolicy;
const trial: Trial = {
  id: 't1',
  rules: { ...rules, cancelLockMinutes: 360 },
  state: 'done',
  since: monday - 90 * 86_400_000,
  until: monday,
  total: 200,
  lessons: 200,
  changed: 1,
  refunds: -1,
  tutorAbsences: 0,
  studentAbsences: 1,
  byOffice: 2,
  unmeasured: 3,
  pay: [{ currency: 'AUD', minorUnits: 6_500 }],
};
const before = { statuses: ['student-cancelled' as const], refunds: 1, pay: { currency: 'AUD', minorUnits: 0 } };
const after = { statuses: ['student-absent' as const], refunds: 0, pay: { currency: 'AUD', minorUnits: 6_500 } };

function open(shown: Trial | null, api: object = {}) {
  const shell = makeFakeShell({
    person: aPerson({ role: 'admin' }),
    api: {
      'GET /admin/policy': () => ({ items: [version], nextPageToken: null, present: version }),
      'GET /admin/policy/trial': () => ({ trial: shown }),
      'GET /admin/policy/trial/{id}/differences': () => ({
        items: [{ bookingId: 'b1', when: monday, tutor: 'Hana Sample', students: ['Noor Sample'], before, after }],
        nextPageToken: null,
      }),
      'GET /admin/policy/trial/{id}/complaints': () => ({ items: [] }),
      ...api,
    },
  });
  const { container } = renderInShell(<PolicyPage />, { shell, path: '/admin/policy' });
  return { shell, container };
}

test('NS-73 the rules that hold stand in plain words', async () => {
  const { container } = open(null);
  expect(await screen.findByText('A lesson can be cancelled or moved until 12 hours before it starts.')).toBeVisible();
  expect(screen.getByText('Feedback is taken, and paid, until 24 hours after the start.')).toBeVisible();
  await expectAccessible(container);
});

test('NS-73 other rules are tried as they stand in the form, and rules out of bounds are not sent', async () => {
  const user = userEvent.setup();
  const sent = jest.fn(() => ({ trial: { ...trial, state: 'running' as const } }));
  const { shell } = open(null, { 'POST /admin/policy/trial': sent });
  const lock = await screen.findByRole('textbox', { name: 'Cancelling closes, minutes before the start' });
  await user.clear(lock);
  await user.type(lock, '10081');
  await user.click(screen.getByRole('button', { name: 'Try on the last 90 days' }));
  expect(await screen.findByText('A whole number from 0 to 10080')).toBeVisible();
  expect(sent).not.toHaveBeenCalled();
  await user.clear(lock);
  await user.type(lock, '360');
  await user.click(screen.getByRole('button', { name: 'Try on the last 90 days' }));
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  const call = shell.calls.find(({ path, method }) => method === 'POST' && path.endsWith('/trial'));
  expect(call).toMatchObject({ body: { rules: { ...rules, cancelLockMinutes: 360 } } });
});

test('NS-73 a trial says what it comes to, and each lesson leads to its evidence', async () => {
  const { container } = open(trial);
  const list = await screen.findByRole('list', { name: 'Lessons that end otherwise' });
  expect(within(list).getByRole('link')).toHaveAttribute('href', expect.stringContaining('/admin/lesson/b1/evidence'));
  const panel = screen.getByRole('region', { name: 'Tried on the last 90 days' });
  expect(within(panel).getByText('of 200 lessons')).toBeVisible();
  expect(within(panel).getByText('−1')).toBeVisible();
  expect(within(panel).getAllByText(/\+AUD 65\.00/)).toHaveLength(2);
  await expectAccessible(container);
});

test('NS-73 a lesson that ends otherwise is told by its people, and says once how it ended where tokens alone differ', async () => {
  const refunded = { ...after, refunds: 1 };
  const group = ['A Sample', 'B Sample', 'C Sample'];
  const items = [
    { bookingId: 'b1', when: monday, tutor: 'Hana Sample', students: [''], before: after, after: refunded },
    { bookingId: 'b2', when: monday, tutor: 'Hana Sample', students: group, before, after },
  ];
  open(
    { ...trial, byOffice: 0, unmeasured: 1 },
    { 'GET /admin/policy/trial/{id}/differences': () => ({ items, nextPageToken: null }) },
  );
  const list = await screen.findByRole('list', { name: 'Lessons that end otherwise' });
  const [first, second] = within(list).getAllByRole('listitem');
  expect(first).toHaveTextContent(/Hana Sample with Deleted user.*student absent, as before.*Tokens \+1/);
  expect(second).toHaveTextContent(/Hana Sample with 3 students.*student-cancelled → student absent/);
  expect(screen.getByText(/^Of 1 lesson the minutes in the room are not known/)).toBeVisible();
  expect(screen.queryByText(/decided by an administrator/)).toBeNull();
});

test('NS-73 one that runs says how far it is and can be stopped', async () => {
  const user = userEvent.setup();
  const stop = jest.fn(() => ({ ok: true as const }));
  open({ ...trial, state: 'running', lessons: 50 }, { 'DELETE /admin/policy/trial/{id}': stop });
  expect(await screen.findByText('50 of about 200 lessons')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Tried on the last 90 days' })).toHaveAttribute('aria-valuenow', '25');
  expect(screen.getByRole('button', { name: 'Try on the last 90 days' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(stop).toHaveBeenCalledTimes(1));
});

/** As the school answers once somebody has made another version. */
const answering = () => {
  const items = [version];
  const make = () => void items.unshift({ ...version, version: items.length + 1, teacherWaitMinutes: 7, madeBy: null });
  return { make, api: { 'GET /admin/policy': () => ({ items, nextPageToken: null, present: items[0] ?? version }) } };
};

async function keepRules(user: ReturnType<typeof userEvent.setup>) {
  const lock = await screen.findByRole('textbox', { name: 'Cancelling closes, minutes before the start' });
  await user.clear(lock);
  await user.type(lock, '360');
  await user.click(screen.getByRole('button', { name: 'Keep as a new version' }));
  const dialog = await screen.findByRole('dialog', { name: 'Keep these rules as version 2' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Too many complaints');
  await user.click(within(dialog).getByRole('button', { name: 'Keep rules' }));
  return dialog;
}

test('NS-73 whoever has kept rules reads that they hold, also once they are read', async () => {
  const school = answering();
  const keep = () => {
    school.make();
    return { ...version, version: 2 };
  };
  const { shell } = open(null, { ...school.api, 'POST /admin/policy': keep });
  await keepRules(userEvent.setup());
  expect(await screen.findByText('Version 2')).toBeVisible();
  await waitFor(() => expect(shell.services.notify.success).toHaveBeenCalledWith('The new rules hold.'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('NS-73 rules are kept with a reason; who comes second reads that another version stands', async () => {
  const user = userEvent.setup();
  const text = 'Somebody has made another version in the meantime.';
  const school = answering();
  const keep = jest.fn((_call: object) => {
    school.make();
    throw new Problem(text, { status: 409, code: 'POLICY_CHANGED', details: { version: 2 } });
  });
  open(trial, { ...school.api, 'POST /admin/policy': keep });
  const lock = await screen.findByRole('textbox', { name: 'Cancelling closes, minutes before the start' });
  expect(screen.getByRole('button', { name: 'Keep as a new version' })).toBeDisabled();
  await user.clear(lock);
  await user.type(lock, '360');
  await user.click(screen.getByRole('button', { name: 'Keep as a new version' }));
  const dialog = await screen.findByRole('dialog', { name: 'Keep these rules as version 2' });
  expect(within(dialog).getByText('A lesson can be cancelled or moved until 6 hours before it starts.')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Keep rules' }));
  expect(await within(dialog).findByText('Say why')).toBeVisible();
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Too many complaints');
  await user.click(within(dialog).getByRole('button', { name: 'Keep rules' }));
  expect(await screen.findByText('Version 2')).toBeVisible();
  expect(await screen.findByText(text)).toBeVisible();
  expect(keep).toHaveBeenCalledWith(
    expect.objectContaining({
      body: { rules: { ...rules, cancelLockMinutes: 360 }, after: 1, reason: 'Too many complaints' },
    }),
  );
});

test('NS-73 who comes second reads what their rules change of the first’s, and keeps them as the version after it', async () => {
  const user = userEvent.setup();
  const school = answering();
  const asked: number[] = [];
  const keep = ({ body }: { body: { after: number } }) => {
    asked.push(body.after);
    school.make();
    if (asked.length > 1) return { ...version, version: 3 };
    throw new Problem('Somebody has made another version.', { status: 409, code: 'POLICY_CHANGED' });
  };
  open(null, { ...school.api, 'POST /admin/policy': keep });
  const dialog = await keepRules(user);
  await waitFor(() => expect(dialog).toHaveAccessibleName('Keep these rules as version 3'));
  expect(within(dialog).getByRole('textbox', { name: 'Reason' })).toHaveValue('Too many complaints');
  // Theirs was 7 minutes: keeping would take that back.
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(2);
  await user.click(within(dialog).getByRole('button', { name: 'Keep rules' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(asked).toEqual([1, 2]);
});

test('NS-73 who comes second and goes back finds what they had filled in', async () => {
  const user = userEvent.setup();
  const school = answering();
  const keep = () => {
    school.make();
    throw new Problem('Somebody has made another version.', { status: 409, code: 'POLICY_CHANGED' });
  };
  open(null, { ...school.api, 'POST /admin/policy': keep });
  const dialog = await keepRules(user);
  await waitFor(() => expect(dialog).toHaveAccessibleName('Keep these rules as version 3'));
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('textbox', { name: 'Cancelling closes, minutes before the start' })).toHaveValue('360');
});

test('NS-73 which of the lessons that end otherwise somebody complained about is said, of each and of all', async () => {
  open(trial, { 'GET /admin/policy/trial/{id}/complaints': () => ({ items: ['b1'] }) });
  expect(await screen.findByText(/^Somebody complained about 1 of the lessons that end otherwise/)).toBeVisible();
  const list = await screen.findByRole('list', { name: 'Lessons that end otherwise' });
  expect(within(list).getByText('Complaint')).toBeVisible();
});

test('NS-73 without complaints nobody is said to have complained; while they cannot be read the lessons are there', async () => {
  const answer = jest.fn<object, []>(() => {
    throw new Problem('Away', { code: 'PEER_UNAVAILABLE', status: 503 });
  });
  open(trial, { 'GET /admin/policy/trial/{id}/complaints': answer });
  expect(
    await screen.findByText('Which of them somebody complained about cannot be read at the moment.'),
  ).toBeVisible();
  const list = await screen.findByRole('list', { name: 'Lessons that end otherwise' });
  expect(within(list).queryByText('Complaint')).toBeNull();
});
