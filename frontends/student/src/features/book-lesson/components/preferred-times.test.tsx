import { Problem } from '@parlance/kit/api/problem.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { PreferredTimes } from './preferred-times.tsx';

function show(answer: FakeAnswers['POST /bookings/schedule'] = () => ({ id: 'p1' })) {
  const shell = makeFakeShell({ api: { 'POST /bookings/schedule': answer } });
  return renderInShell(<PreferredTimes />, { shell });
}
const row = (place: number) => within(screen.getByRole('group', { name: `Time ${place}` }));
async function choose(place: number, field: 'Day' | 'Time', option: string): Promise<void> {
  fireEvent.click(row(place).getByLabelText(field, { selector: 'input' }));
  fireEvent.click(await screen.findByText(option, { selector: '[role=option] *, [role=option]' }));
}
const press = (name: string) => fireEvent.click(screen.getByText(name));

test('SRCH-29, SRCH-30, CON-01 the form asks for a day from Monday to Sunday and one of 24 hours in the order of the clock', async () => {
  const { container } = show();
  expect(screen.getByRole('heading', { name: 'Did you find the day and time you wanted?' })).toBeVisible();
  fireEvent.click(row(1).getByLabelText('Day', { selector: 'input' }));
  const days = (await screen.findAllByRole('option')).map((option) => option.textContent);
  expect(days).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']);
  fireEvent.click(screen.getByText('Sunday'));
  fireEvent.click(row(1).getByLabelText('Time', { selector: 'input' }));
  await screen.findByText('1 AM');
  const hours = screen.getAllByRole('option').map((option) => option.textContent);
  expect([hours.length, hours[0], hours.at(-1)]).toEqual([24, '12 AM', '11 PM']);
  fireEvent.click(screen.getByText('1 AM'));
  await expectAccessible(container);
});

test('SRCH-31 rows are added and removed, the first one cannot be', () => {
  show();
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  press('Add another time');
  press('Add another time');
  expect(screen.getAllByRole('group')).toHaveLength(3);
  expect(row(1).queryByText('Remove')).toBeNull();
  fireEvent.click(row(2).getByText('Remove'));
  expect(screen.getAllByRole('group')).toHaveLength(2);
});

test('SRCH-32, SRCH-33, SRCH-34 submitting says so, sends day, time, student and zone once, and says that it is done', async () => {
  let finish: (answer: { id: string }) => void = () => undefined;
  const { shell } = show(() => new Promise((resolve) => (finish = resolve)));
  await choose(1, 'Day', 'Tuesday');
  await choose(1, 'Time', '7 AM');
  press('Submit times');
  press('Submit times');
  await waitFor(() => expect(shell.services.notify.info).toHaveBeenCalledWith('Submitting schedule...'));
  finish({ id: 'p1' });
  await waitFor(() => expect(shell.services.notify.success).toHaveBeenCalledWith('Preferred day and time submitted!'));
  const sent = shell.calls.filter(({ path }) => path === 'bookings/schedule');
  expect(sent.map(({ body }) => body)).toEqual([
    {
      schedule: [{ day: 'Tuesday', time: 7 }],
      studentId: shell.services.session.person.uid,
      studentTimezone: 'America/Sao_Paulo',
    },
  ]);
});

test('an unfilled row is not sent; after a failure the same times carry the same key', async () => {
  const { shell } = show(() => {
    throw new Problem('Something went wrong, please try again', { code: 'INTERNAL', status: 500 });
  });
  press('Submit times');
  expect(screen.getAllByText('is required')).toHaveLength(2);
  await choose(1, 'Day', 'Friday');
  await choose(1, 'Time', '12 PM');
  for (const tries of [1, 2]) {
    press('Submit times');
    await waitFor(() => expect(shell.services.notify.error).toHaveBeenCalledTimes(tries));
  }
  const sent = shell.calls.filter(({ path }) => path === 'bookings/schedule');
  expect(sent).toHaveLength(2);
  expect(sent[0]?.headers['Idempotency-Key']).toBe(sent[1]?.headers['Idempotency-Key']);
});
