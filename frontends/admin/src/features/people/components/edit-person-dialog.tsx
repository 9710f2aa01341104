import { Checkbox, Select, TextInput, Textarea } from '@mantine/core';
import { countries } from '@parlance/kit/domain/limits.ts';
import { language } from '@parlance/kit/i18n/language.ts';
import { peopleTexts } from '../../../locales/texts.ts';
import { type PersonChange, useUpdatePerson } from '../api/change-person.ts';
import type { AccountJson } from '@parlance/kit/api/types.ts';
import { changedOf, personFaults } from '../person-form.ts';
import { useEditForm } from '../use-edit-form.ts';
import { FormDialog } from './form-dialog.tsx';
import { ZoneSelect } from '@parlance/kit/ui/zone-select.tsx';

type Props = { person: AccountJson; onClose: () => void };

/** Name, address, zone and the rest of what a person may say about themselves (EP-07). */
export function EditPersonDialog({ person, onClose }: Props) {
  const { editDialog, fields } = peopleTexts.use();
  const { firstName, lastName, email, timeZone, country, about, status } = person;
  const before = { firstName, lastName, email, timeZone, country, about, status };
  const update = useUpdatePerson(person);
  const changeOf = (was: typeof before, now: typeof before): PersonChange => changedOf(was, now) as PersonChange;
  const { form, faults, set, dialog } = useEditForm({ before, faultsOf: personFaults, changeOf, update, onClose });

  return (
    <FormDialog title={editDialog.title(person.name)} {...dialog}>
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
        description={fields.emailHint}
        value={form.email}
        error={faults.email}
        onChange={(event) => set({ email: event.currentTarget.value })}
      />
      <ZoneSelect
        label={fields.timeZone}
        value={form.timeZone}
        error={faults.timeZone}
        onChange={(zone) => set({ timeZone: zone })}
      />
      <Select
        label={fields.country}
        data={[{ value: '', label: fields.noCountry }, ...countryNames()]}
        value={form.country}
        allowDeselect={false}
        onChange={(chosen) => set({ country: chosen ?? '' })}
      />
      <Textarea
        label={fields.about}
        autosize
        minRows={2}
        maxRows={8}
        value={form.about}
        error={faults.about}
        onChange={(event) => set({ about: event.currentTarget.value })}
      />
      {person.role === 'student' && (
        <Checkbox
          label={fields.mock}
          checked={form.status === 'mock'}
          onChange={(event) => set({ status: event.currentTarget.checked ? 'mock' : '' })}
        />
      )}
    </FormDialog>
  );
}

function countryNames() {
  const names = new Intl.DisplayNames([language()], { type: 'region' });
  return countries.map((value) => ({ value, label: names.of(value) ?? value }));
}
