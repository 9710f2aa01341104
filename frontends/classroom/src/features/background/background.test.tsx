import { screen, waitFor } from '@testing-library/react';
import { fakeBackground } from '../../testing/fake-background.ts';
import { fakeShell } from '../../testing/fake-shell.tsx';
import { background } from './background.tsx';

let mockAway = true;
let mockAsked = 0;
jest.mock('./background-picker.tsx', () => {
  mockAsked += 1;
  if (mockAway) throw new Error('Loading chunk failed');
  return jest.requireActual('./background-picker.tsx');
});

test('a choice that did not come leaves its place empty, and is asked for again where it is opened next', async () => {
  const { Picker } = background;
  if (!Picker) throw new Error('no picker');
  const { control } = fakeBackground();
  const first = fakeShell().show(<Picker background={control} />);
  await waitFor(() => expect(mockAsked).toBe(1));
  mockAway = false;
  first.rerender(<Picker background={control} />);
  expect(screen.queryByRole('group')).toBeNull();
  first.unmount();
  fakeShell().show(<Picker background={control} />);
  expect(await screen.findByRole('group', { name: 'Background' })).toBeVisible();
  expect(mockAsked).toBe(2);
});
