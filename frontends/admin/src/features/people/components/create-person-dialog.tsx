import { Checkbox, Select, TextInput } from '@mantine/core';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useState } from 'react';
import { peopleTexts } from '../../../locales/texts.ts';
import { useCreatePerson } from '../api/change-person.ts';
import { roles } from '../people-words.ts';
import { type Faults, type NewPerson, newPersonFaults } from '../person-form.ts';
import { FormDialog } from './form-dialog.tsx';
import { ZoneSelect } from '@parlance/kit/ui/zone-select.tsx';

type Props = { onClose: () => void; onCreated: (uid: string) => void };

/** Makes an account of any role (EP-06). Without a password the person gets a link that sets it. */
export function CreatePersonDialog({ onClose, onCreated }: Props) {
  const { create: words, fields } = peopleTexts.use();
  const { session, notify } = useShell();
  const [form, setForm] = useState<NewPerson & { password: string; isPte: boolean }>({
    role: 'tutor',
    firstName: '',
    lastName: '',
    email: '',
    password: '',
    isPte: false,
    timeZone: session.person.timeZone,
  });
  const [faults, setFaults] = useState<Faults<NewPerson>>({});
  const create = useCreatePerson();
  const set = (change: Partial<typeof form>) => setForm({ ...form, ...change });

  const submit = () => {
    const found = newPersonFaults(form);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const { password, isPte, ...rest } = form;
    const person = { ...rest, ...(password ? { password } : {}), ...(form.role === 'tutor' ? { isPte } : {}) };
    create.mutate(person, {
      onSuccess: (made) => {
        notify.success(words.done(made.name));
        onCreated(made.uid);
      },
    });
  };

  return (
    <FormDialog
      title={words.title}
      deed={words.deed}
      busy={create.isPending}
      error={create.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={fields.role}
        data={roles().filter(({ value }) => value !== '')}
        value={form.role}
        allowDeselect={false}
        onChange={(role) => set({ role: (role ?? 'tutor') as NewPerson['role'] })}
      />
      <TextInput
        label={fields.firstName}
        value={form.firstName}
        error={faults.firstName}
        onChange={(event) => set({ firstName: event.currentTarget.value })}
      />
      <TextInput
        label={fields.lastName}
        value={form.lastName}
        error={faults.lastName}
        onChange={(event) => set({ lastName: event.currentTarget.value })}
      />
      <TextInput
        type="email"
        label={fields.email}
        value={form.email}
        error={faults.email}
        onChange={(event) => set({ email: event.currentTarget.value })}
      />
      <ZoneSelect
        label={fields.timeZone}
        value={form.timeZone}
        error={faults.timeZone}
        onChange={(timeZone) => set({ timeZone })}
      />
      {form.role === 'tutor' && (
        <Checkbox
          label={fields.isPte}
          checked={form.isPte}
          onChange={(event) => set({ isPte: event.currentTarget.checked })}
        />
      )}
      <TextInput
        type="password"
        label={fields.password}
        description={fields.passwordHint}
        autoComplete="new-password"
        value={form.password}
        error={faults.password}
        onChange={(event) => set({ password: event.currentTarget.value })}
      />
    </FormDialog>
  );
}
