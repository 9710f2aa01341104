import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { usePanelFocus, useRowFocus } from './use-panel-focus.ts';

function ListWithPanel({ isNarrow }: { isNarrow: boolean }) {
  const [open, setOpen] = useState('');
  const list = useRowFocus<HTMLDivElement>(open);
  return (
    <div ref={list}>
      {!(isNarrow && open) &&
        ['ada', 'ben'].map((name) => (
          <p key={name} data-row={name}>
            <button onClick={() => setOpen(name)}>{name}</button>
          </p>
        ))}
      {open && <Panel onClose={() => setOpen('')} />}
    </div>
  );
}

function Panel({ onClose }: { onClose: () => void }) {
  const panel = usePanelFocus<HTMLElement>();
  return (
    <aside tabIndex={-1} ref={panel}>
      <button onClick={onClose}>close</button>
    </aside>
  );
}

test('the keyboard stays in the list while the panel is beside it, and comes back to its row when the panel goes', async () => {
  render(<ListWithPanel isNarrow={false} />);
  await userEvent.click(screen.getByText('ben'));
  expect(screen.getByText('ben')).toHaveFocus();
  await userEvent.click(screen.getByText('close'));
  expect(screen.getByText('ben')).toHaveFocus();
});

test('where the panel takes the place of the list, the keyboard goes into it and back', async () => {
  render(<ListWithPanel isNarrow />);
  await userEvent.click(screen.getByText('ben'));
  expect(screen.getByRole('complementary')).toHaveFocus();
  await userEvent.click(screen.getByText('close'));
  expect(screen.getByText('ben')).toHaveFocus();
});
