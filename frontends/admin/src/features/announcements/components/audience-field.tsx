import { Checkbox, Group, MultiSelect, SegmentedControl, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { SchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import { lists } from '@parlance/kit/domain/limits.ts';
import { ProblemWords } from '@parlance/kit/ui/reference.tsx';
import { Quiet } from '@parlance/kit/ui/words.tsx';
import { useState } from 'react';
import { announcementTexts } from '../../../locales/texts.ts';
import { useFoundPeople } from '../api/announcements.ts';
import type { DraftForm } from '../draft.ts';

const typingPauseMs = 250;
const roles = ['student', 'tutor', 'admin'] as const;

type Props = { form: SchemaForm<DraftForm>; people: number | null };

export function AudienceField({ form, people }: Props) {
  const words = announcementTexts.use();
  const { audience } = form.values;
  if (audience === 'kept') return <Quiet>{words.kept(people ?? 0)}</Quiet>;
  return (
    <Stack gap="xs">
      <SegmentedControl
        aria-label={words.for}
        data={[
          { value: 'roles', label: words.byRole },
          { value: 'people', label: words.byName },
        ]}
        {...form.getInputProps('audience')}
      />
      {audience === 'roles' ? (
        <Checkbox.Group label={words.for} {...form.getInputProps('roles')}>
          <Group gap="8px 20px" pt={4}>
            {roles.map((role) => (
              <Checkbox key={role} value={role} label={words.roles[role]} />
            ))}
          </Group>
        </Checkbox.Group>
      ) : (
        <PeopleField form={form} />
      )}
    </Stack>
  );
}

/** Those who were chosen stay in the list with their names, whatever is searched for next. */
function PeopleField({ form }: { form: SchemaForm<DraftForm> }) {
  const words = announcementTexts.use();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), typingPauseMs);
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const { data, error } = useFoundPeople(search);
  const found = data?.items ?? [];
  const chosen = form.values.people;
  const options = new Map([
    ...chosen.map((uid) => [uid, names.get(uid) ?? uid] as const),
    ...found.map(({ uid, name, email }) => [uid, `${name} (${email})`] as const),
  ]);
  const input = form.getInputProps('people');
  return (
    <MultiSelect
      label={words.people}
      placeholder={words.find}
      searchable
      hidePickedOptions
      maxValues={lists.announcementPeople}
      nothingFoundMessage={search === '' ? undefined : error ? <ProblemWords error={error} /> : words.nobodyFound}
      data={[...options].map(([value, label]) => ({ value, label }))}
      filter={({ options: all }) => all}
      searchValue={typed}
      onSearchChange={setTyped}
      {...input}
      onChange={(uids: string[]) => {
        setNames(new Map(uids.map((uid) => [uid, options.get(uid) ?? uid])));
        input.onChange(uids);
      }}
    />
  );
}
