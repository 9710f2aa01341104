import { Menu, Select } from '@mantine/core';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

type Step = 'first' | 'second';

function Page({ openerStays = true }: { openerStays?: boolean }) {
  const [open, setOpen] = useState<Step[]>([]);
  const [isGone, setIsGone] = useState(false);
  const close = () => setOpen(open.slice(0, -1));
  return (
    <main>
      <section aria-label="Lessons">
        {!isGone && (
          <button type="button" onClick={() => setOpen(['first'])}>
            Open
          </button>
        )}
        <Menu>
          <Menu.Target>
            <button type="button">More</button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setOpen(['first'])}>Change</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </section>
      {open.includes('first') && (
        <Dialog title="First" onClose={close}>
          <Select label="Level" data={['One', 'Two']} />
          <button type="button" onClick={() => setOpen(['first', 'second'])}>
            Above it
          </button>
          <button type="button" onClick={() => setOpen(['second'])}>
            In its place
          </button>
        </Dialog>
      )}
      {open.includes('second') && (
        <ConfirmDialog
          title="Second"
          action="Do it"
          onCancel={close}
          onConfirm={() => {
            setIsGone(!openerStays);
            setOpen([]);
          }}
        />
      )}
    </main>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const dialog = (name: string) => screen.findByRole('dialog', { name });
const gone = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).not.toBeInTheDocument());
/** A trap asks for the focus a moment after it stands. */
const trapped = async (name: string) => {
  const box = await dialog(name);
  await waitFor(() => expect(box).toContainElement(document.activeElement as HTMLElement));
};

test('the focus goes back to what opened a dialog, by the cross and by Escape', async () => {
  renderInShell(<Page />);
  await press('Open');
  await trapped('First');
  await press('Close');
  await gone('First');
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();

  await userEvent.keyboard('{Enter}');
  await trapped('First');
  await userEvent.keyboard('{Escape}');
  await gone('First');
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});

test('Escape closes the topmost dialog alone, and an open list before its dialog', async () => {
  renderInShell(<Page />);
  await press('Open');
  await trapped('First');
  await userEvent.click(screen.getByRole('combobox', { name: 'Level' }));
  expect(await screen.findByRole('option', { name: 'One' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('option', { name: 'One' })).not.toBeInTheDocument());
  expect(await dialog('First')).toBeVisible();

  await press('Above it');
  await trapped('Second');
  await userEvent.keyboard('{Escape}');
  await gone('Second');
  expect(await dialog('First')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Above it' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await gone('First');
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});

test('a dialog that took the place of another goes back to what opened the first', async () => {
  renderInShell(<Page />);
  await press('Open');
  await trapped('First');
  await press('In its place');
  await gone('First');
  await trapped('Second');
  await userEvent.keyboard('{Escape}');
  await gone('Second');
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});

test('what was opened from a menu goes back to its button', async () => {
  renderInShell(<Page />);
  await press('More');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Change' }));
  await trapped('First');
  await userEvent.keyboard('{Escape}');
  await gone('First');
  expect(screen.getByRole('button', { name: 'More' })).toHaveFocus();
});

test('where the opener is gone with the deed, its surroundings have the focus', async () => {
  renderInShell(<Page openerStays={false} />);
  await press('Open');
  await trapped('First');
  await press('In its place');
  await trapped('Second');
  await press('Do it');
  await gone('Second');
  expect(screen.getByRole('region', { name: 'Lessons' })).toHaveFocus();
});
