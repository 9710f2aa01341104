import { Checkbox, Select, TextInput, Textarea } from '@mantine/core';
import type { AccountJson } from '@parlance/kit/api/types.ts';
import { countries } from '@parlance/kit/domain/limits.ts';
import { FormDialog } from '@parlance/kit/forms/form-dialog.tsx';
import { language } from '@parlance/kit/i18n/language.ts';
import { ZoneSelect } from '@parlance/kit/ui/zone-select.tsx';
import type { InferOutput } from 'valibot';
import { peopleTexts } from '../../../locales/texts.ts';
import { type PersonChange, useUpdatePerson } from '../api/change-person.ts';
import { changedOf, personSchema } from '../person-form.ts';
import { useEditForm } from '../use-edit-form.ts';

type Form = InferOutput<typeof personSchema>;
type Props = { person: AccountJson; onClose: () => void };

/** Name, address, zone and the rest of what a person may say about themselves. */
export function EditPersonDialog({ person, onClose }: Props) {
  const { editDialog, fields } = peopleTexts.use();
  const { firstName, lastName, email, timeZone, country, about, status } = person;
  const before = { firstName, lastName, email, timeZone, country, about, status };
  const update = useUpdatePerson(person);
  const changeOf = (was: Form, now: Form): PersonChange => changedOf(was, now) as PersonChange;
  const { form, ...dialog } = useEditForm(personSchema, { before, changeOf, update, onClose });

  return (
    <FormDialog title={editDialog.title(person.name)} form={form} {...dialog}>
      <TextInput label={fields.firstName} {...form.getInputProps('firstName')} />
      <TextInput label={fields.lastName} {...form.getInputProps('lastName')} />
      <TextInput type="email" label={fields.email} description={fields.emailHint} {...form.getInputProps('email')} />
      <ZoneSelect label={fields.timeZone} {...form.getInputProps('timeZone')} />
      <Select
        label={fields.country}
        data={[{ value: '', label: fields.noCountry }, ...countryNames()]}
        allowDeselect={false}
        {...form.getInputProps('country')}
      />
      <Textarea label={fields.about} autosize minRows={2} maxRows={8} {...form.getInputProps('about')} />
      {person.role === 'student' && (
        <Checkbox
          label={fields.mock}
          checked={form.values.status === 'mock'}
          onChange={(event) => form.setFieldValue('status', event.currentTarget.checked ? 'mock' : '')}
        />
      )}
    </FormDialog>
  );
}

function countryNames() {
  const names = new Intl.DisplayNames([language()], { type: 'region' });
  return countries.map((value) => ({ value, label: names.of(value) ?? value }));
}
