import { Checkbox, Select, TextInput, Textarea } from '@mantine/core';
import { isProblem } from '@parlance/kit/api/problem.ts';
import { countries } from '@parlance/kit/domain/limits.ts';
import { language } from '@parlance/kit/i18n/language.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useState } from 'react';
import { peopleTexts } from '../../../locales/people/texts.ts';
import { texts } from '../../../locales/texts.ts';
import { useUpdatePerson } from '../api/change-person.ts';
import type { OnePerson } from '../api/people.ts';
import { type Faults, type PersonForm, changedOf, personFaults } from '../person-form.ts';
import { FormDialog } from './form-dialog.tsx';
import { ZoneSelect } from '@parlance/kit/ui/zone-select.tsx';

type Props = { person: OnePerson; onClose: () => void };

/** Name, address, zone and the rest of what a person may say about themselves (EP-07). */
export function EditPersonDialog({ person, onClose }: Props) {
  const { editDialog, fields, save, saved } = peopleTexts.use();
  const { stale } = texts.use();
  const { notify } = useShell();
  const { firstName, lastName, email, timeZone, country, about, status } = person;
  const before = { firstName, lastName, email, timeZone, country, about, status };
  const [form, setForm] = useState(before);
  const [faults, setFaults] = useState<Faults<PersonForm>>({});
  const update = useUpdatePerson(person);
  const set = (change: Partial<typeof form>) => setForm({ ...form, ...change });

  const submit = () => {
    const found = personFaults(form);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const change = changedOf(before, form);
    if (Object.keys(change).length === 0) return onClose();
    update.mutate(change, {
      onSuccess: () => {
        notify.success(saved);
        onClose();
      },
      onError: (problem) => {
        if (!isProblem(problem) || problem.status !== 412) return;
        notify.error(stale);
        onClose();
      },
    });
  };

  return (
    <FormDialog
      title={editDialog.title(person.name)}
      deed={save}
      busy={update.isPending}
      error={update.error}
      onSubmit={submit}
      onClose={onClose}
    >
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
