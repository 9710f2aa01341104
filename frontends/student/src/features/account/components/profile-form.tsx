import { Button, Select, TextInput, Textarea } from '@mantine/core';
import { problemText } from '@parlance/kit/api/problem.ts';
import { countryChoices } from '@parlance/kit/domain/countries.ts';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Note } from '@parlance/kit/ui/note.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { charactersIn } from '@parlance/kit/domain/fields.ts';
import { ZoneSelect } from '@parlance/kit/ui/zone-select.tsx';
import { type FormEvent, useMemo, useState } from 'react';
import { accountTexts } from '../../../locales/texts.ts';
import { useAskForChange } from '../api/ask-for-change.ts';
import {
  type ProfileFaults,
  type ProfileForm as Form,
  aboutMax,
  formOf,
  profileChange,
  profileFaults,
} from '../profile-change.ts';
import classes from '../account-page.module.css';

/** The profile, changed by a mailed link (NS-14, EP-55). */
export function ProfileForm() {
  const { session } = useShell();
  const { person } = session;
  const words = accountTexts.use().profile;
  const [form, setForm] = useState<Form>(() => formOf(person));
  const [faults, setFaults] = useState<ProfileFaults>({});
  const ask = useAskForChange();
  const change = profileChange(form, person);
  const unchanged = Object.keys(change).length === 0;
  const set = (field: keyof Form) => (value: string) => {
    setForm((before) => ({ ...before, [field]: value }));
    setFaults((before) => ({ ...before, [field]: undefined }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = profileFaults(form);
    setFaults(found);
    if (Object.keys(found).length === 0 && !unchanged && !ask.isPending) ask.mutate(change);
  };
  return (
    <Panel title={words.title} subtitle={words.subtitle}>
      <form noValidate className={classes.form} onSubmit={submit}>
        <Fields form={form} faults={faults} set={set} />
        {change.email && <p className={classes.hint}>{words.newAddress}</p>}
        {ask.isSuccess && unchangedSince(ask.variables, change) && (
          <Note tone="success" role="status">
            <b>{words.sent(change.email ?? person.email)}</b>{' '}
            {words.sentNote(dateTimeText(ask.data.expiresAt, person.timeZone))}
          </Note>
        )}
        {ask.isError && (
          <Note tone="danger" role="alert">
            {problemText(ask.error)}
          </Note>
        )}
        <div className={classes.foot}>
          <Button type="submit" loading={ask.isPending} disabled={unchanged}>
            {words.save}
          </Button>
          <p role="status">{ask.isPending ? words.saving : unchanged ? words.unchanged : ''}</p>
        </div>
      </form>
    </Panel>
  );
}

const unchangedSince = (sent: Partial<Form> | undefined, now: Partial<Form>): boolean =>
  JSON.stringify(sent) === JSON.stringify(now);

type FieldsProps = { form: Form; faults: ProfileFaults; set: (field: keyof Form) => (value: string) => void };

function Fields({ form, faults, set }: FieldsProps) {
  const words = accountTexts.use().profile;
  const countries = useMemo(() => {
    const { suggested, others } = countryChoices();
    return [
      { group: words.suggested, items: suggested },
      { group: words.others, items: others },
    ];
  }, [words]);
  return (
    <>
      <div className={classes.two}>
        <TextInput
          label={words.name}
          autoComplete="name"
          value={form.name}
          error={faults.name}
          onChange={(event) => set('name')(event.currentTarget.value)}
        />
        <TextInput
          label={words.email}
          type="email"
          autoComplete="email"
          value={form.email}
          error={faults.email}
          onChange={(event) => set('email')(event.currentTarget.value)}
        />
        <ZoneSelect
          label={words.timeZone}
          hint={words.timeZoneHint}
          value={form.timeZone || 'UTC'}
          onChange={set('timeZone')}
        />
        <Select
          label={words.country}
          data={countries}
          value={form.country || null}
          onChange={(code) => set('country')(code ?? '')}
          searchable
          nothingFoundMessage={words.nothingFound}
          selectFirstOptionOnChange
        />
      </div>
      <Textarea
        label={words.about}
        description={`${words.aboutHint} ${words.count(charactersIn(form.about.trim()), aboutMax)}`}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autosize
        minRows={3}
        maxRows={10}
        value={form.about}
        error={faults.about}
        onChange={(event) => set('about')(event.currentTarget.value)}
      />
    </>
  );
}
