import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { FutureRange } from '../domain/future-range.ts';
import { texts } from '../locales/texts.ts';
import { englishLeft, speakPseudo, wide } from '../testing/pseudo.tsx';
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

test('the calendar’s months and weekdays are named in the page’s language, beginning with Monday', async () => {
  const stop = speakPseudo(texts);
  const { unmount } = renderInShell(<Form />);
  await userEvent.click(screen.getByRole('button', { name: wide('Start date') }));
  const dialog = within(await screen.findByRole('dialog', { name: wide('Start date') }));
  expect(dialog.getByRole('button', { name: '24 Νοεμβρίου 2026' })).toBeEnabled();
  const names = dialog.getAllByRole('columnheader').map((head) => head.textContent);
  expect(names).toEqual(['Δευ', 'Τρί', 'Τετ', 'Πέμ', 'Παρ', 'Σάβ', 'Κυρ']);
  expect(englishLeft([], screen.getByRole('dialog'))).toEqual([]);
  unmount();
  stop();
});
