import { Button, Group, Select, SimpleGrid, Stack, TextInput, Textarea } from '@mantine/core';
import { problemText } from '@parlance/kit/api/problem.ts';
import { countryChoices } from '@parlance/kit/domain/countries.ts';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Note } from '@parlance/kit/ui/note.tsx';
import { type SchemaForm, useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { charactersIn } from '@parlance/kit/domain/fields.ts';
import { Quiet } from '@parlance/kit/ui/words.tsx';
import { ZoneSelect } from '@parlance/kit/ui/zone-select.tsx';
import { useChange } from '@parlance/kit/api/use-change.ts';
import { versionTag } from '@parlance/kit/api/version-tag.ts';
import { useMemo } from 'react';
import { accountTexts } from '../../../locales/texts.ts';
import { type ProfileForm as Form, aboutMax, formOf, profileChange, profileSchema } from '../profile-change.ts';

/** The profile, changed by a mailed link. */
export function ProfileForm() {
  const { session } = useShell();
  const { person } = session;
  const words = accountTexts.use().profile;
  const ask = useAskForChange();
  const form = useSchemaForm(profileSchema(person), { initialValues: formOf(person), sending: ask });
  const change = profileChange(form.values, person);
  const unchanged = Object.keys(change).length === 0;
  return (
    <Panel title={words.title} subtitle={words.subtitle}>
      <form noValidate onSubmit={form.submit(ask.mutate)}>
        <Stack p="16px var(--p-gutter) var(--p-gutter)">
          <Fields form={form} />
          {change.email && <Quiet>{words.newAddress}</Quiet>}
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
          <Group gap="8px 16px">
            <Button type="submit" loading={ask.isPending} disabled={unchanged}>
              {words.save}
            </Button>
            <Quiet role="status">{ask.isPending ? words.saving : unchanged ? words.unchanged : ''}</Quiet>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}

const unchangedSince = (sent: Partial<Form> | undefined, now: Partial<Form>): boolean =>
  JSON.stringify(sent) === JSON.stringify(now);

function Fields({ form }: { form: SchemaForm<Form> }) {
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

/** Asks for the mail with the link. The form begins anew with another version, so pressing twice sends one mail. */
function useAskForChange() {
  const { version } = useShell().session.person;
  return useChange(async (api, change: Partial<Form>, header) => {
    const params = { header: { ...header, 'If-Match': versionTag(version) } };
    return (await api.PUT('/profile/student/update', { params, body: change })).data;
  });
}
