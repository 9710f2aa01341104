import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as v from 'valibot';
import { Problem } from '../api/problem.ts';
import { expectAccessible } from '../testing/axe.ts';
import { renderInShell } from '../testing/render.tsx';
import { FormDialog } from './form-dialog.tsx';
import { between, chosen, filled, trimmed } from './rules.ts';
import { useSchemaForm } from './use-schema-form.ts';

const schema = v.object({
  place: chosen<string>(() => 'is required'),
  name: v.pipe(
    trimmed,
    filled(() => 'is required'),
    between(2, 5, (min, max) => `${min} to ${max}`),
  ),
  note: trimmed,
});

type Props = { send: (body: unknown) => Promise<unknown>; onClose: () => void };

function Dialog({ send, onClose }: Props) {
  const sending = useMutation({ mutationFn: send });
  const form = useSchemaForm(schema, { initialValues: { place: 'Lisbon', name: '', note: '' }, sending });
  return (
    <FormDialog title="A place" action="Send" form={form} onSend={sending.mutate} onClose={onClose}>
      <TextInput label="Note" {...form.getInputProps('note')} />
      <TextInput label="Name" {...form.getInputProps('name')} />
    </FormDialog>
  );
}

async function show(send: (body: unknown) => Promise<unknown> = () => Promise.resolve()) {
  const [sent, onClose] = [jest.fn(send), jest.fn()];
  renderInShell(<Dialog send={sent} onClose={onClose} />);
  const dialog = await screen.findByRole('dialog', { name: 'A place' });
  return { dialog, sent, onClose };
}

const name = () => screen.getByRole('textbox', { name: 'Name' });
const press = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

test('what is wrong is said at its field, which gets the focus, and goes when it is changed; only what fits is sent, and as the schema leaves it', async () => {
  const { dialog, sent } = await show();
  await press();
  expect(name()).toHaveAccessibleDescription('is required');
  expect(name()).toHaveFocus();
  await expectAccessible(dialog);
  await userEvent.type(name(), ' Ana Reyes ');
  expect(name()).toBeValid();
  await press();
  expect(name()).toHaveAccessibleDescription('2 to 5');
  expect(sent).not.toHaveBeenCalled();
  await userEvent.clear(name());
  await userEvent.type(name(), ' Ana {Enter}');
  expect(sent.mock.calls[0]?.[0]).toEqual({ place: 'Lisbon', name: 'Ana', note: '' });
});

test('what the server has against a field stands at the field, with the focus, the rest of it in the dialog; both go with the next change', async () => {
  const details = { fields: { name: 'is taken', somethingElse: 'is odd' } };
  await show(() => Promise.reject(new Problem('It does not fit.', { code: 'MALFORMED', status: 400, details })));
  fireEvent.change(name(), { target: { value: 'Ana' } });
  await press();
  await waitFor(() => expect(name()).toHaveAccessibleDescription('is taken'));
  expect(name()).toHaveFocus();
  expect(screen.getByRole('alert')).toHaveTextContent('It does not fit.');
  fireEvent.change(name(), { target: { value: 'Bea' } });
  expect(name()).toBeValid();
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});

test('while it is being sent it cannot be sent again', async () => {
  const { sent } = await show(() => new Promise(() => undefined));
  fireEvent.change(name(), { target: { value: 'Ana' } });
  await press();
  fireEvent.submit(name());
  expect(sent).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
});

test('while it is being sent nothing closes it', async () => {
  const { dialog, onClose } = await show(() => new Promise(() => undefined));
  fireEvent.change(name(), { target: { value: 'Ana' } });
  await press();
  await userEvent.keyboard('{Escape}');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(onClose).not.toHaveBeenCalled();
});

test('a press beside the dialog closes it while nothing is filled in; Escape closes it always', async () => {
  const { onClose } = await show();
  const pressBeside = () => fireEvent.click(document.querySelector('.mantine-Modal-overlay') as Element);
  pressBeside();
  expect(onClose).toHaveBeenCalledTimes(1);
  fireEvent.change(name(), { target: { value: 'Ana' } });
  pressBeside();
  expect(onClose).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
});
