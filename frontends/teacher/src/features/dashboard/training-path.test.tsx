import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aTutor } from '@parlance/kit/testing/builders.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aGuide } from '../../testing/a-guide.ts';
import { TrainingPath } from './training-path.tsx';

type Person = Parameters<typeof aTutor>[0];

function show(opened: readonly boolean[], person: Person = {}) {
  const items = opened.map((isOpened, at) => aGuide({ id: `guide-${at}`, isOpened }));
  const shell = makeFakeShell({
    person: aTutor({ status: 'training', image: '', ...person }),
    api: { 'GET /guides': () => ({ items, orderVersion: 1 }) },
  });
  return renderInShell(<TrainingPath />, { shell });
}
const stateOf = (name: string) => screen.getByText(name).closest('li')?.dataset.state;

test('a teacher in training reads what is done, where one is, what each step is for, and who decides', async () => {
  const { shell, container } = show([true, false]);
  const path = await screen.findByRole('list', { name: 'Your training' });
  expect(await within(path).findByText(/1 of 2 are done\./)).toBeVisible();
  const names = [
    'Account open',
    'Guides and videos',
    'Photo and introduction',
    'Practice lessons',
    'Confirmed by the school',
  ];
  expect(names.map(stateOf)).toEqual(['past', 'now', 'later', 'later', 'later']);
  await expectAccessible(container);
  await userEvent.click(within(path).getByRole('button', { name: 'Open schedule' }));
  expect(shell.services.navigate).toHaveBeenCalledWith('/tutor/schedule');
});

test('what is done in another order counts, and the first that is not done is the next', async () => {
  const { tutor } = aTutor();
  show([false], { image: '/files/photo', tutor: tutor && { ...tutor, introduction: 'I teach nurses.' } });
  await screen.findByText(/0 of 1 are done\./);
  expect([stateOf('Guides and videos'), stateOf('Photo and introduction')]).toEqual(['now', 'past']);
});

test('with all guides opened the next thing is the next step', async () => {
  show([true, true]);
  await screen.findByText('Guides and videos');
  expect(await screen.findByText('Open account')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Open training' })).toBeNull();
});

test('whoever is confirmed has no such path, and nothing is asked for it', () => {
  const { shell } = show([false], { status: 'completed' });
  expect(screen.queryByText('Your training')).toBeNull();
  expect(shell.calls).toEqual([]);
});
