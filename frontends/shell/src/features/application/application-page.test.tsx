import type { AnswerOf } from '@parlance/kit/api/operations.ts';
import { Problem } from '@parlance/kit/api/problem.ts';
import type { ApplicationStateJson } from '@parlance/kit/api/types.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { monday } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { putFile } from '@parlance/kit/uploads/put-file.ts';
import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApplicationPage } from './application-page.tsx';
import { saveDraft } from './model/draft.ts';
import { aForm } from './testing/applicants.ts';

jest.mock('@parlance/kit/uploads/put-file.ts', () => ({ putFile: jest.fn(async () => undefined) }));

function show({ path = '/application', api: answers = {} }: { path?: string; api?: FakeAnswers } = {}) {
  const shell = makeFakeShell({ api: answers });
  const { api, clock, notify } = shell.services;
  const rendered = renderInShell(
    <ApplicationPage parts={{ api, clock, notify }} contact="mailto:support@example.invalid" />,
    { shell, path },
  );
  return { ...rendered, notify };
}
/** A kept draft has no passwords and files of "now". */
async function showFilledIn(api: FakeAnswers) {
  const at = Date.now();
  const { image, cv, degree, ...form } = aForm();
  saveDraft({
    ...form,
    image: image && { ...image, at },
    cv: cv && { ...cv, at },
    degree: degree && { ...degree, at },
  });
  const rendered = show({ api });
  enter('Password', 'open-the-window');
  enter('Confirm password', 'open-the-window');
  return rendered;
}
/** As pasting does it: all at once. */
function enter(label: string | RegExp, value: string) {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
}
const apply = () => userEvent.click(screen.getByRole('button', { name: 'Apply Now' }));

// A form of this size takes its time in jsdom; asking of each element whether it is hidden is most of it, and nothing here is.
configure({ defaultHidden: true });
jest.setTimeout(30_000);
beforeEach(() => localStorage.clear());

describe('the form', () => {
  test('APP-01, APP-02, APP-19, APP-36, NS-15 has every field, says the rule of the video and how long a review takes', async () => {
    show();
    expect(screen.getByRole('heading', { level: 1, name: 'Apply to teach' })).toBeVisible();
    expect(screen.getByText(/Applications are reviewed in 3 to 5 business days\./)).toBeVisible();
    expect(screen.getByText('At most 30 seconds, unlisted or public.')).toBeVisible();
    for (const label of ['First name', 'Last name', 'Date of birth', 'Email', 'School', 'Languages', 'PTE score'])
      expect(screen.getByLabelText(new RegExp(`^${label}`), { selector: 'input' })).toBeVisible();
    for (const label of ['Password', 'Confirm password'])
      expect(screen.getByLabelText(label)).toHaveAttribute('type', 'password');
    for (const label of ['Country', 'Nationality']) expect(screen.getByRole('combobox', { name: label })).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Male' })).toBeChecked();
    for (const label of ['Profile photo', 'CV', 'Degree', 'ECL certificate']) {
      expect(screen.getByRole('group', { name: label })).toBeVisible();
    }
    expect(screen.getAllByRole('checkbox')).toHaveLength(10);
    await expectAccessible();
  });

  test('APP-25, APP-26 pressing "Apply Now" too early sends nothing and shows the first three faults above it', async () => {
    const { shell } = show();
    await apply();
    const alert = screen.getByRole('alert');
    expect(
      within(alert)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['First name is required', 'Last name is required', 'Date of birth is required']);
    expect(alert.compareDocumentPosition(screen.getByRole('button', { name: 'Apply Now' }))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(shell.calls).toEqual([]);
    await expectAccessible();
    await userEvent.click(within(alert).getByRole('link', { name: 'Date of birth is required' }));
    expect(screen.getByLabelText('Date of birth')).toHaveFocus();
  });

  test('APP-10, APP-16, APP-18 a field says what is wrong once it is left, and the rail counts', async () => {
    show();
    enter(/^Introduction video/, 'vimeo.example/4471');
    enter('Introduce yourself to students', 'I teach.');
    expect(
      screen.getByText('Please enter a valid YouTube URL (youtube.com/watch?v=, youtu.be/, or just the video ID)'),
    ).toBeVisible();
    expect(screen.getByText('8 characters, 192 more needed')).toBeVisible();
    const rail = screen.getByRole('navigation', { name: 'Sections' });
    expect(within(rail).getByRole('link', { name: /Introduction/ })).toHaveTextContent('2 to fix');
    expect(within(rail).getByRole('status')).toHaveTextContent('0 of 6 sections complete');
    enter('Password', 'open-the-window');
    enter('Confirm password', 'open-the-door');
    expect(screen.getByText('Please enter the same password as above')).toBeVisible();
  });

  test('APP-07 the date of birth can be chosen from a calendar too', async () => {
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Choose the date of birth from a calendar' }));
    await userEvent.click(await screen.findByRole('button', { name: '1992' }));
    await userEvent.click(screen.getByRole('button', { name: 'Mar' }));
    await userEvent.click(screen.getByRole('button', { name: '14 March 1992' }));
    expect(screen.getByLabelText('Date of birth')).toHaveValue('14/03/1992');
    await waitFor(() => expect(screen.queryByText('March 1992')).not.toBeInTheDocument());
  });

  test('AUTH-24, LIM-18 the suggested countries stand first, and typing finds any', async () => {
    show();
    const country = screen.getByRole('combobox', { name: 'Country' });
    await userEvent.click(country);
    const names = screen.getAllByRole('option').map((option) => option.textContent);
    expect(names.slice(0, 7)).toEqual([
      'Australia',
      'Canada',
      'Germany',
      'France',
      'United Kingdom',
      'Japan',
      'United States',
    ]);
    await userEvent.type(country, 'philip');
    await userEvent.click(screen.getByRole('option', { name: 'Philippines' }));
    expect(country).toHaveValue('Philippines');
  });

  test('APP-31, FB-36, CON-21 a file is announced by its kind and the form keeps its link', async () => {
    const { container, shell } = show({
      api: { 'POST /applications/uploads': () => ({ id: 'u1', url: '/files/uploads/u1', link: 'cv/1', expiresAt: 0 }) },
    });
    const input = container.querySelectorAll<HTMLInputElement>('input[type=file]')[1] as HTMLInputElement;
    await userEvent.upload(input, new File(['%PDF-1.7'], 'cv.pdf', { type: 'application/pdf' }));
    expect(within(screen.getByRole('group', { name: 'CV' })).getByText('Done')).toBeVisible();
    expect(shell.calls[0]).toMatchObject({ path: 'applications/uploads' });
    expect(shell.calls[0]?.body).toEqual({ kind: 'cv', size: 8, contentType: 'application/pdf' });
    expect(jest.mocked(putFile).mock.calls[0]?.[0]).toMatchObject({ url: '/files/uploads/u1' });
    await waitFor(() => expect(localStorage.getItem('application-draft')).toContain('"cv/1"'));
  });
});

type Applied = AnswerOf<'post', '/applications'>;

describe('sending', () => {
  test('APP-26..APP-30 what is filled in is sent: names with capitals, the country by its name, the birthday as a time, in pesos', async () => {
    const { shell } = await showFilledIn({ 'POST /applications': () => new Promise<Applied>(() => undefined) });
    enter('First name', 'marisol');
    await apply();
    expect(shell.calls.at(-1)?.body).toMatchObject({
      firstName: 'Marisol',
      dob: 700_531_200_000,
      country: 'Philippines',
      nationality: 'Filipino',
      currency: 'PHP',
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      image: 'profiles/1',
      cv: 'cv/1',
      degree: 'degree/1',
      policy: true,
      tutorPolicy: true,
    });
    expect(shell.calls.at(-1)?.body).not.toHaveProperty('confirmPassword');
  });

  test('APP-32, APP-34..APP-36 form, submitting, submitted: the page after it, and no draft left', async () => {
    const sent = Promise.withResolvers<Applied>();
    await showFilledIn({ 'POST /applications': () => sent.promise });
    await apply();
    expect(screen.getByText('Sending your application...')).toBeVisible();
    await act(async () => sent.resolve({ id: 'a1', status: 'unverified' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Application Submitted' })).toBeVisible();
    expect(screen.getByText(/Applications are reviewed in 3 to 5 business days\./)).toBeVisible();
    expect(screen.getByText('marisol@example.com')).toBeVisible();
    expect(screen.getByRole('link', { name: 'awesome' })).toHaveAttribute('href', '/signin');
    await waitFor(() => expect(localStorage.getItem('application-draft')).toBeNull());
    await expectAccessible();
  });

  test('APP-32, APP-33 a refusal is a notice, the form is editable again, and the same content keeps its key', async () => {
    const fail = () =>
      Promise.reject(new Problem('Something went wrong, please try again', { code: 'INTERNAL', status: 503 }));
    const { shell, notify } = await showFilledIn({ 'POST /applications': fail });
    await apply();
    expect(notify.error).toHaveBeenCalledWith('Something went wrong, please try again');
    expect(screen.getByRole('button', { name: 'Apply Now' })).toBeEnabled();
    expect(screen.getByLabelText('First name')).toHaveValue('Marisol');
    await apply();
    enter('School', 'Southern Bay University');
    await apply();
    const keys = shell.calls.map(({ headers }) => headers['Idempotency-Key']);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('APP-33 an address that has an account already is said at its field', async () => {
    const taken = new Problem('This email already has an account.', { code: 'EMAIL_TAKEN', status: 409 });
    await showFilledIn({ 'POST /applications': () => Promise.reject(taken) });
    await apply();
    await userEvent.click(within(screen.getByRole('alert')).getByRole('link', { name: taken.message }));
    expect(screen.getByLabelText('Email')).toHaveFocus();
    enter('Email', 'other@example.com');
    expect(screen.queryByText(taken.message)).not.toBeInTheDocument();
  });
});

describe('the private page', () => {
  const state: ApplicationStateJson = {
    id: 'a1',
    status: 'submitted',
    name: 'Marisol Dela Cruz',
    when: monday,
    reviewBy: monday + 7 * 86_400_000,
    reason: '',
    missing: [],
    moves: [{ to: 'submitted', at: monday + 60_000 }],
  };
  const link = '/application?id=a1&key=k1';

  test('FB-52 the link of the mail confirms the address once, and the address bar keeps the key only', async () => {
    window.history.replaceState(null, '', '/application?id=a1&token=t1');
    const { shell } = show({
      path: '/application?id=a1&token=t1',
      api: {
        'POST /applications/{id}/confirmEmail': () => ({ status: 'submitted', key: 'k1' }),
        'GET /applications/{id}/state': () => state,
      },
    });
    expect(await screen.findByText(/Your email is confirmed\./)).toBeVisible();
    expect(window.location.href).toBe('http://localhost/application?id=a1&key=k1');
    expect(shell.calls.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['POST', 'applications/a1/confirmEmail', { token: 't1' }],
      ['GET', 'applications/a1/state?key=k1', undefined],
    ]);
    const steps = within(screen.getByRole('list', { name: 'Your application' }));
    expect(steps.getAllByRole('listitem').find((step) => step.ariaCurrent === 'step')).toHaveTextContent(
      'ReviewAnswer by Mon 30 Nov 2026',
    );
    await expectAccessible();
  });

  test('FB-52 only what the school took out is asked for again', async () => {
    const { container, shell } = show({
      path: link,
      api: {
        'GET /applications/{id}/state': () => ({ ...state, missing: ['degree'] }),
        'POST /applications/uploads': () => ({ id: 'u2', url: '/u', link: 'degree/2', expiresAt: 0 }),
        'POST /applications/{id}/files': () => state,
      },
    });
    expect(await screen.findByRole('group', { name: 'Degree' })).toBeVisible();
    expect(container.querySelectorAll('input[type=file]')).toHaveLength(1);
    await userEvent.upload(
      container.querySelector('input[type=file]') as HTMLInputElement,
      new File(['%PDF-'], 'degree.pdf', { type: 'application/pdf' }),
    );
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Degree' })).not.toBeInTheDocument());
    expect(shell.calls.at(-1)).toMatchObject({ path: 'applications/a1/files' });
    expect(shell.calls.at(-1)?.body).toEqual({ key: 'k1', kind: 'degree', link: 'degree/2' });
  });

  test('FB-52 a file that came although the answer was lost is not asked for again', async () => {
    let missing: ApplicationStateJson['missing'] = ['degree'];
    const { container, notify } = show({
      path: link,
      api: {
        'GET /applications/{id}/state': () => ({ ...state, missing }),
        'POST /applications/uploads': () => ({ id: 'u2', url: '/u', link: 'degree/2', expiresAt: 0 }),
        'POST /applications/{id}/files': () => {
          missing = [];
          throw new TypeError('Failed to fetch');
        },
      },
    });
    expect(await screen.findByRole('group', { name: 'Degree' })).toBeVisible();
    await userEvent.upload(
      container.querySelector('input[type=file]') as HTMLInputElement,
      new File(['%PDF-'], 'degree.pdf', { type: 'application/pdf' }),
    );
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Degree' })).not.toBeInTheDocument());
    expect(notify.error).toHaveBeenCalledTimes(1);
  });

  test('FB-52 a wrong or spent link says so, with another try and a way to write', async () => {
    show({ path: link });
    expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Not found');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', 'mailto:support@example.invalid');
    await expectAccessible();
  });

  test('NS-01 a rejection ends the path and gives the reason', async () => {
    const rejected: ApplicationStateJson = { ...state, status: 'rejected', reason: 'Your degree is not readable.' };
    show({ path: link, api: { 'GET /applications/{id}/state': () => rejected } });
    expect(await screen.findByText('Your degree is not readable.')).toBeVisible();
    const steps = within(screen.getByRole('list', { name: 'Your application' })).getAllByRole('listitem');
    expect(steps).toHaveLength(3);
    expect(steps.at(-1)).toHaveTextContent('Not accepted');
  });
});
