import { Problem } from '@parlance/kit/api/problem.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aPerson, monday } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DemandMap } from './api.ts';
import { DemandPanel } from './demand-panel.tsx';
import { aDemandMap, type Said } from './testing/a-demand-map.ts';

const thursdayAtEight = 2 * 24 + 8;
const wanted: Said = {
  all: { wanted: 16, preferred: 9, searched: 8, open: 2, fullGroups: 1 },
  workplace: { wanted: 12, preferred: 9, searched: 4, open: 2 },
  pte: { wanted: 4, searched: 4 },
  clock: 'America/Sao_Paulo',
};
const week = {
  [thursdayAtEight]: wanted,
  [thursdayAtEight + 1]: { all: { wanted: 3, preferred: 3 } },
  [thursdayAtEight + 24]: { all: { wanted: 4, preferred: 4 } },
  [16]: { all: { open: 3 } },
};

function show(map = aDemandMap(week), api: FakeAnswers = {}) {
  const person = aPerson({ role: 'admin', timeZone: 'Australia/Darwin' });
  const answer = jest.fn(() => map);
  const shell = makeFakeShell({ person, api: { 'GET /admin/demand': answer, ...api } });
  return { ...renderInShell(<DemandPanel />, { shell }), answer, user: userEvent.setup() };
}
const grid = () => screen.findByRole('grid', { name: 'Hours that are missing, by day and hour in Darwin' });
const hour = (name: RegExp) => screen.getByRole('button', { name });
const picked = () => within(screen.getByRole('region', { name: 'The picked hour' }));

test('NS-77 the map has a row a day and a column an hour; where most is missing is picked and explained on both clocks', async () => {
  show();
  const rows = within(await grid()).getAllByRole('row');
  expect(rows).toHaveLength(8);
  expect(rows[1]).toHaveAccessibleName(/^Tue 24/);
  const most = hour(/^Thu 26 Nov 2026, 08:00 Darwin .*: 15 missing$/);
  expect([most.textContent, most.dataset.look]).toEqual(['15', 'many']);
  expect(hour(/^Thu 26 Nov 2026, 09:00/).dataset.look).toBe('few');
  expect(hour(/^Fri 27 Nov 2026, 08:00/).dataset.look).toBe('some');
  expect([hour(/16:00.*: open hours left$/).textContent, hour(/16:00.*left$/).dataset.look]).toEqual(['', 'open']);
  expect(picked().getByText(/^08:00/)).toHaveTextContent('08:00 to 09:00');
  expect(picked().getByText(/19:30 to 20:30 in São Paulo/)).toHaveTextContent(/^Wed /);
  expect(picked().getByText('16 students')).toHaveTextContent('Workplace 12, PTE 4');
  expect(picked().getByText('9 preferred times, 8 searches')).toBeVisible();
  expect(picked().getByText('12 teachers')).toBeVisible();
  await expectAccessible();
});

test('NS-77 one tab stop; arrows lead from hour to hour and explain it, and end at the edges', async () => {
  const { user } = show();
  const map = await grid();
  const stops = within(map)
    .getAllByRole('button')
    .filter(({ tabIndex }) => tabIndex === 0);
  expect(stops).toHaveLength(1);
  stops[0]?.focus();
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toHaveAccessibleName(/^Thu 26 Nov 2026, 09:00/);
  expect(picked().getByText('3 students')).toBeVisible();
  await user.keyboard('{ArrowDown}{ArrowLeft}');
  expect(document.activeElement).toHaveAccessibleName(/^Fri 27 Nov 2026, 08:00/);
  await user.keyboard('{End}{ArrowRight}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toHaveAccessibleName(/^Mon 30 Nov 2026, 23:00/);
  await user.keyboard('{Home}{ArrowLeft}');
  expect(document.activeElement).toHaveAccessibleName(/^Mon 30 Nov 2026, 00:00/);
});

test('NS-77 a stream has its own numbers, and PTE those who teach it', async () => {
  const { user } = show();
  await grid();
  await user.click(screen.getByRole('combobox', { name: 'Stream' }));
  await user.click(await screen.findByRole('option', { name: 'PTE' }));
  expect(picked().getByText('4 students')).toHaveTextContent('PTE');
  expect(picked().getByText('5 teachers')).toBeVisible();
  expect(hour(/^Thu 26 Nov 2026, 08:00/)).toHaveTextContent('4');
});

test('NS-77 another zone is asked for, and the picked hour stays the same', async () => {
  const { user, shell } = show();
  await grid();
  await user.click(hour(/^Fri 27 Nov 2026, 08:00/));
  await user.click(screen.getByRole('combobox', { name: 'Time zone of the map' }));
  await user.keyboard('{Control>}a{/Control}Manila');
  await user.click(await screen.findByRole('option', { name: /Manila/ }));
  expect(shell.calls.map(({ path }) => path)).toContainEqual(expect.stringContaining('timezone=Asia%2FManila'));
  expect(picked().getByText('4 students')).toBeVisible();
});

test('NS-77 as a table: every hour that somebody wants or that is open, most missing first', async () => {
  const { user } = show();
  await grid();
  await user.click(screen.getByRole('button', { name: 'Table' }));
  const rows = screen.getAllByRole('row').map((row) => row.textContent);
  expect(rows.slice(1)).toEqual([
    'Thu 26 Nov 2026, 08:001516' + '98' + '12',
    'Fri 27 Nov 2026, 08:0044' + '40' + '00',
    'Thu 26 Nov 2026, 09:0033' + '30' + '00',
    'Tue 24 Nov 2026, 16:0000' + '00' + '03',
  ]);
  await expectAccessible();
});

test('NS-77 an hour that the clocks skip is no hour', async () => {
  const { user } = show(aDemandMap({ [2]: { when: null }, [1]: { all: { wanted: 1 } } }));
  expect(await screen.findByRole('gridcell', { name: 'The clocks skip this hour' })).toBeVisible();
  hour(/^Tue 24 Nov 2026, 01:00/).focus();
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toHaveAccessibleName(/^Tue 24 Nov 2026, 03:00/);
});

const when = Date.parse('2026-11-25T22:30:00.000Z');
const nadia = { uid: 'n'.repeat(32), name: 'Nadia Rahman' };

test('NS-77 teachers are asked for the picked hour with one press, and how many have been told is said beside it', async () => {
  const asks: DemandMap['asks'] = [];
  const ask = jest.fn((_call: unknown) => {
    const made = { when, stream: 'all' as const, askedAt: monday, askedBy: nadia, told: 9, isDone: true };
    asks.push(made);
    return made;
  });
  const { user, answer, shell } = show(aDemandMap(week), { 'POST /admin/demand/asks': ask });
  answer.mockImplementation(() => aDemandMap(week, { asks: [...asks] }));
  await grid();
  await user.click(picked().getByRole('button', { name: 'Ask 12 teachers' }));
  expect(await picked().findByText(/Nadia Rahman asked \(All streams\) on .* 9 teachers/)).toBeVisible();
  expect(shell.calls.find(({ path }) => path === 'admin/demand/asks')?.body).toEqual({ when, stream: 'all' });
  expect(picked().getByRole('button', { name: 'Ask 12 teachers' })).toBeDisabled();
  expect(picked().getByText('It can be asked for again after a day.')).toBeVisible();
  await expectAccessible();
});

test('NS-77 who is refused reads why', async () => {
  const { user } = show(aDemandMap(week), {
    'POST /admin/demand/asks': () => {
      throw new Problem('Teachers were asked for this hour within the last day.', { code: 'HOUR_ASKED', status: 409 });
    },
  });
  await grid();
  await user.click(picked().getByRole('button', { name: 'Ask 12 teachers' }));
  expect(await picked().findByRole('alert')).toHaveTextContent('Teachers were asked for this hour');
});
