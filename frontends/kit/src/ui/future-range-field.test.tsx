import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { FutureRange } from '../domain/future-range.ts';
import { renderInShell } from '../testing/render.tsx';
import { FutureRangeField } from './future-range-field.tsx';

function Form() {
  const [value, setValue] = useState<FutureRange>({ start: null, end: null });
  return <FutureRangeField value={value} onChange={setValue} />;
}
const dayIn = async (label: string, day: string) => {
  await userEvent.click(screen.getByRole('button', { name: label }));
  return within(await screen.findByRole('dialog', { name: label })).getByRole('button', { name: day });
};

test('SRCH-27 days before today cannot be chosen as a start, nor the start itself as an end', async () => {
  // The fake shell's today is Monday 23 November 2026.
  renderInShell(<Form />);
  expect(screen.getByRole('button', { name: 'End date' })).toBeDisabled();
  expect(await dayIn('Start date', '22 November 2026')).toBeDisabled();
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '23 November 2026' }));
  expect(await dayIn('End date', '23 November 2026')).toBeDisabled();
  expect(within(screen.getByRole('dialog')).getByRole('button', { name: '24 November 2026' })).toBeEnabled();
});
