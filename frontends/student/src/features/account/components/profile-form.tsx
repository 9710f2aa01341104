import { Button, Group, Select, SimpleGrid, Stack, TextInput, Textarea } from '@mantine/core';
import { countryChoices } from '@parlance/kit/domain/countries.ts';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Note } from '@parlance/kit/ui/note.tsx';
import { type SchemaForm, useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { charactersIn } from '@parlance/kit/domain/fields.ts';
import { Quiet } from '@parlance/kit/ui/words.tsx';
import { ZoneSelect } from '@parlance/kit/ui/zone-select.tsx';
import { under } from '@parlance/kit/api/read.ts';
import { useChange } from '@parlance/kit/api/use-change.ts';
import { versionTag } from '@parlance/kit/api/version-tag.ts';
import { ProblemWords } from '@parlance/kit/ui/reference.tsx';
import { useMemo } from 'react';
import { accountTexts } from '../../../locales/texts.ts';
import { type ProfileForm as Values, aboutMax, formOf, profileChange, profileSchema } from '../profile-change.ts';

type Save = ReturnType<typeof useSave>;

/** The profile: changed at once, but for the address, which the link that is mailed there proves. */
export function ProfileForm() {
  const { person } = useShell().session;
  const words = accountTexts.use().profile;
  const save = useSave();
  return (
    <Panel title={words.title} subtitle={words.subtitle}>
      {/* A profile that was changed elsewhere begins the form anew. */}
      <Form key={person.version} save={save} />
    </Panel>
  );
}

function Form({ save }: { save: Save }) {
  const { person } = useShell().session;
  const words = accountTexts.use().profile;
  const form = useSchemaForm(profileSchema(person), { initialValues: formOf(person), sending: save });
  const change = profileChange(form.values, person);
  const unchanged = Object.keys(change).length === 0;
  return (
    <form noValidate onSubmit={form.submit(save.mutate)}>
      <Stack p="16px var(--p-gutter) var(--p-gutter)">
        <Fields form={form} />
        {change.email && <Quiet>{words.newAddress}</Quiet>}
        {save.isError && (
          <Note tone="danger" role="alert">
            <ProblemWords error={save.error} />
          </Note>
        )}
        <Group gap="8px 16px">
          <Button type="submit" loading={save.isPending} disabled={unchanged}>
            {words.save}
          </Button>
          <Quiet role="status">{saidOf(save, unchanged)}</Quiet>
        </Group>
        {save.data?.mailed && (
          <Note tone="success" role="status">
            <b>{words.sent(save.data.mailed.to)}</b>{' '}
            {words.sentNote(dateTimeText(save.data.mailed.expiresAt, person.timeZone))}
          </Note>
        )}
      </Stack>
    </form>
  );
}

function saidOf({ isPending, data }: Save, unchanged: boolean): string {
  const words = accountTexts.now().profile;
  if (isPending) return words.saving;
  if (!unchanged) return '';
  return data?.isSaved ? words.saved : words.unchanged;
}

function Fields({ form }: { form: SchemaForm<Values> }) {
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
      <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'start' }}>
        <TextInput label={words.name} autoComplete="name" {...form.getInputProps('name')} />
        <TextInput label={words.email} type="email" autoComplete="email" {...form.getInputProps('email')} />
        <ZoneSelect
          label={words.timeZone}
          hint={words.timeZoneHint}
          {...form.getInputProps('timeZone')}
          value={form.values.timeZone || 'UTC'}
        />
        <Select
          label={words.country}
          data={countries}
          {...form.getInputProps('country')}
          value={form.values.country || null}
          onChange={(code) => form.setFieldValue('country', code ?? '')}
          searchable
          nothingFoundMessage={words.nothingFound}
          selectFirstOptionOnChange
        />
      </SimpleGrid>
      <Textarea
        label={words.about}
        description={`${words.aboutHint} ${words.count(charactersIn(form.values.about.trim()), aboutMax)}`}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autosize
        minRows={3}
        maxRows={10}
        {...form.getInputProps('about')}
      />
    </>
  );
}

/** The link is asked for first: what is saved after it makes a version that the question for the link would not know. Pressing twice does both once. */
function useSave() {
  const { version } = useShell().session.person;
  return useChange(async (api, { email, ...rest }: Partial<Values>, header) => {
    const params = { header: { ...header, 'If-Match': versionTag(version) } };
    const asked =
      email === undefined ? undefined : await api.PUT('/profile/student/update', { params, body: { email } });
    const isSaved = Object.keys(rest).length > 0;
    if (isSaved) await api.PUT('/profile/me', { params, body: rest });
    const mailed = asked && email !== undefined ? { to: email, expiresAt: asked.data.expiresAt } : undefined;
    return { isSaved, mailed };
  }, under('/profile'));
}
