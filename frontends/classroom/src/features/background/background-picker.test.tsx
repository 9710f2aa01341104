import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { fakeShell } from '../../testing/fake-shell.tsx';
import type { BackgroundState } from '../../webrtc/background/background.ts';
import { BackgroundPicker } from './background-picker.tsx';

function show(change: Partial<BackgroundState> = {}) {
  const onChoose = jest.fn();
  const state: BackgroundState = { chosen: 'none', status: 'off', figures: undefined, ...change };
  const view = fakeShell().show(<BackgroundPicker state={state} onChoose={onChoose} />);
  return { ...view, onChoose };
}

test('One of four is chosen by pointer or keys, each has a name, and axe finds nothing', async () => {
  const { container, onChoose } = show({ chosen: 'blur' });
  expect(screen.getByRole('group', { name: 'Background' })).toBeVisible();
  const names = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
  expect(names).toEqual(['My room', 'Blur', 'Study', 'Plants']);
  expect(screen.getByRole('radio', { name: 'Blur' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'Plants' }));
  expect(onChoose).toHaveBeenLastCalledWith('plants');
  screen.getByRole('radio', { name: 'Blur' }).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(onChoose).toHaveBeenLastCalledWith('study');
  const { violations } = await axe.run(container, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations).toEqual([]);
});

test.each([
  ['off', ''],
  ['loading', 'Loading the background...'],
  ['on', 'Your background is on.'],
  ['slow', 'The background turned itself off: this computer is too slow for it.'],
  ['failed', 'The background could not be loaded. Please choose it again.'],
] as const)('What becomes of it is said to everybody: %s', (status, said) => {
  show({ status });
  expect(screen.getByRole('status').textContent).toBe(said);
});

test('A browser that cannot has a sentence instead of a choice', () => {
  show({ status: 'absent' });
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getByText(/This browser cannot change your background/)).toBeVisible();
});
