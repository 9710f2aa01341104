import { screen } from '@testing-library/react';
import { renderInShell } from '../testing/render.tsx';
import { StreamChip } from './stream-chip.tsx';

test('GEN-01 the two streams are called "Workplace English" and "PTE English"', () => {
  renderInShell(
    <>
      <StreamChip isPte={false} />
      <StreamChip isPte />
    </>,
  );
  expect(screen.getByText('Workplace English')).not.toHaveAttribute('data-pte');
  expect(screen.getByText('PTE English')).toHaveAttribute('data-pte');
});
