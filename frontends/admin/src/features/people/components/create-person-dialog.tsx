import { Checkbox, Select, TextInput } from '@mantine/core';
import type { PersonJson } from '@parlance/kit/api/types.ts';
import { FormDialog } from '@parlance/kit/forms/form-dialog.tsx';
import { useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { ZoneSelect } from '@parlance/kit/ui/zone-select.tsx';
import { peopleTexts } from '../../../locales/texts.ts';
import { useCreatePerson } from '../api/change-person.ts';
import { roleWord, roles } from '../people-words.ts';
import { newPersonSchema } from '../person-form.ts';

type Props = { onClose: () => void; onCreated: (uid: string) => void };

/** Makes an account of any role. Without a password the person gets a link that sets it. */
export function CreatePersonDialog({ onClose, onCreated }: Props) {
  const { create: words, fields } = peopleTexts.use();
  const { session, notify } = useShell();
  const create = useCreatePerson();
  const form = useSchemaForm(newPersonSchema, {
    initialValues: {
      role: 'tutor',
      firstName: '',
      lastName: '',
      email: '',
      password: '',
      isPte: false,
      timeZone: session.person.timeZone,
    },
    sending: create,
  });
  const onSuccess = (made: PersonJson) => {
    notify.success(words.done(made.name));
    onCreated(made.uid);
  };

  return (
    <FormDialog
      title={words.title}
      form={form}
      action={words.action}
      onSend={(person) => create.mutate(person, { onSuccess })}
      onClose={onClose}
    >
      <Select
        label={fields.role}
        data={roles.map((value) => ({ value, label: roleWord(value) }))}
        allowDeselect={false}
        {...form.getInputProps('role')}
      />
      <TextInput label={fields.firstName} {...form.getInputProps('firstName')} />
      <TextInput label={fields.lastName} {...form.getInputProps('lastName')} />
      <TextInput type="email" label={fields.email} {...form.getInputProps('email')} />
      <ZoneSelect label={fields.timeZone} {...form.getInputProps('timeZone')} />
      {form.values.role === 'tutor' && (
        <Checkbox label={fields.isPte} {...form.getInputProps('isPte', { type: 'checkbox' })} />
      )}
      <TextInput
        type="password"
        label={fields.password}
        description={fields.passwordHint}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
    </FormDialog>
  );
}
