import { Problem } from '@parlance/kit/api/problem.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import type { RawAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bodyOf, devPath, methods } from './developer-call.ts';
import { DeveloperPage } from './developer-page.tsx';

function show(raw: RawAnswers = {}) {
  const onTitle = jest.fn();
  const rendered = renderInShell(<DeveloperPage onTitle={onTitle} />, { shell: makeFakeShell({ raw }) });
  return { ...rendered, onTitle };
}
const enter = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

test('DEV-01 the page has its sections; a call that is chosen stands in the caller and is not sent', async () => {
  const { shell } = show();
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  const sections = ['Test chat', 'Calling', 'Bookings', 'Authentication', 'Payments', 'Emails', 'Other tools'];
  expect(headings).toEqual(['Custom API call', ...sections]);
  await userEvent.click(screen.getByRole('button', { name: 'Ten minutes on' }));
  expect(screen.getByLabelText('Path')).toHaveValue('clock');
  expect(screen.getByLabelText('Path')).toHaveFocus();
  expect(screen.getByLabelText('Body (JSON)')).toHaveValue('{\n  "by": 600000\n}');
  expect(shell.calls).toEqual([]);
  await expectAccessible();
});

test.each([
  ['EP-33 what a student has paid is read', 'What a student has paid', 'GET', '/api/v1/invoices/{uid}'],
  ['EP-34 paid lessons are reset', 'Mark every paid lesson as unpaid', 'POST', '/api/v1/payments/bookings/reset'],
])('%s by a call that stands ready in the caller', async (_what, tool, method, path) => {
  show();
  await userEvent.click(screen.getByRole('button', { name: tool }));
  expect(screen.getByRole('combobox', { name: 'Method' })).toHaveValue(method);
  expect(screen.getByLabelText('Path')).toHaveValue(path);
  await expectAccessible();
});

test('DEV-02 the methods are GET, POST and PUT', () => expect(methods).toEqual(['GET', 'POST', 'PUT']));

test.each([
  ['', {}],
  ['  \n', {}],
  ['{"by":1}', { by: 1 }],
])('DEV-03 the body %j is sent as %j', (text, sent) => expect(bodyOf(text)).toEqual(sent));

test.each(['clock', '/clock', '/api/dev/clock', 'api/dev/clock'])(
  'API-02, EP-65 %s is called under /api/dev/',
  (path) => expect(devPath(path)).toBe('/api/dev/clock'),
);

test('DEV-01 calls of the product itself keep their place', () =>
  expect(devPath('/api/v1/profile/me')).toBe('/api/v1/profile/me'));

test('DEV-04, EP-65 the answer is shown as returned', async () => {
  const { onTitle } = show({ 'GET /api/dev/clock': () => ({ now: 7 }) });
  expect(onTitle).toHaveBeenCalledWith('Developer');
  enter('Path', 'clock');
  await send();
  expect(await screen.findByText(/"now": 7/)).toBeVisible();
  await expectAccessible();
});

test('DEV-03, DEV-04 a POST without a body sends an empty object, and a refusal is an answer too', async () => {
  const refuse = () => Promise.reject(new Problem('No', { code: 'PRICE_UNKNOWN', status: 422 }));
  const { shell } = show({ 'POST /api/dev/clock': refuse });
  await userEvent.click(screen.getByRole('combobox', { name: 'Method' }));
  await userEvent.click(screen.getByRole('option', { name: 'POST' }));
  enter('Path', 'clock');
  await send();
  expect(await screen.findByText(/"code": "PRICE_UNKNOWN"/)).toBeVisible();
  expect(shell.calls[0]?.body).toEqual({});
  enter('Body (JSON)', '{');
  await send();
  expect(screen.getByText('The body is not JSON')).toBeVisible();
  expect(shell.calls).toHaveLength(1);
});
