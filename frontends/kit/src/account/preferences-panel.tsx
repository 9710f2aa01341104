import { Button, Checkbox, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { invalidate } from '../api/invalidate.ts';
import { read, under } from '../api/read.ts';
import { useChange } from '../api/use-change.ts';
import { versionTag } from '../api/version-tag.ts';
import { preferences as limits } from '../domain/limits.ts';
import { zoneLabel } from '../domain/time.ts';
import { useNow } from '../domain/use-now.ts';
import { type SchemaForm, useSchemaForm } from '../forms/use-schema-form.ts';
import { useLive } from '../live/use-live.ts';
import { accountTexts } from '../locales/texts.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Note } from '../ui/note.tsx';
import { Panel } from '../ui/panel.tsx';
import { ProblemWords } from '../ui/reference.tsx';
import { Quiet } from '../ui/words.tsx';
import {
  choicesOf,
  formOf,
  isSame,
  type NewsArea,
  type NewsWay,
  type PreferencesBody,
  type PreferencesForm,
  type PreferencesJson,
  preferencesSchema,
  wayField,
} from './preferences-form.ts';

/** How one is told besides the bell. Who is sent nothing that they could do without has nothing to choose. */
export function PreferencesPanel() {
  const { session } = useShell();
  const choices = choicesOf(session.person.role);
  return choices.length === 0 ? null : <Preferences choices={choices} />;
}

type Choices = ReturnType<typeof choicesOf>;

function Preferences({ choices }: { choices: Choices }) {
  const { api } = useShell();
  const client = useQueryClient();
  const words = accountTexts.use().preferences;
  const known = useQuery(read(api, '/preferences'));
  const save = useSave(known.data?.version ?? 0);
  useLive('preferences.changed', () => invalidate(client, under('/preferences')));
  return (
    <Panel title={words.title} subtitle={words.subtitle}>
      {known.isError && !known.data && <ErrorState error={known.error} onRetry={() => void known.refetch()} />}
      {known.isPending && <Skeleton height={280} m="var(--p-gutter)" />}
      {/* What was changed in another window begins the form anew. */}
      {known.data && <Form key={known.data.version} known={known.data} save={save} choices={choices} />}
    </Panel>
  );
}

function useSave(version: number) {
  return useChange(async (api, body: PreferencesBody, header) => {
    const params = { header: { ...header, 'If-Match': versionTag(version) } };
    return (await api.PUT('/preferences', { params, body })).data;
  }, under('/preferences'));
}

type FormProps = { known: PreferencesJson; save: ReturnType<typeof useSave>; choices: Choices };

function Form({ known, save, choices }: FormProps) {
  const words = accountTexts.use().preferences;
  const asKnown = formOf(known);
  const form = useSchemaForm(preferencesSchema, { initialValues: asKnown, sending: save });
  const unchanged = isSame(form.values, asKnown);
  const hasLessons = choices.some(([area]) => area === 'lesson');
  const isSaved = save.isSuccess && save.data.version === known.version && unchanged;
  return (
    <form noValidate onSubmit={form.submit(save.mutate)}>
      <ul className="p-ruled">
        {choices.map(([area, ways]) => (
          <li key={area}>
            <Area area={area} ways={ways} form={form} />
          </li>
        ))}
        {hasLessons && (
          <li>
            <Reminders form={form} />
          </li>
        )}
        <li>
          <QuietHours form={form} />
        </li>
      </ul>
      <Stack gap="sm" p="16px var(--p-gutter) var(--p-gutter)" className="p-line-above">
        <Quiet>{hasLessons ? words.required : words.requiredOfSchool}</Quiet>
        {save.isError && (
          <Note tone="danger" role="alert">
            <ProblemWords error={save.error} />
          </Note>
        )}
        <Group gap="8px 16px">
          <Button type="submit" loading={save.isPending} disabled={unchanged}>
            {words.save}
          </Button>
          <Quiet role="status">{save.isPending ? words.saving : isSaved ? words.saved : ''}</Quiet>
        </Group>
      </Stack>
    </form>
  );
}

type Held = { form: SchemaForm<PreferencesForm> };

function Area({ area, ways, form }: Held & { area: NewsArea; ways: readonly NewsWay[] }) {
  const words = accountTexts.use().preferences;
  const { name, note } = words.areas[area];
  return (
    <Group justify="space-between" gap="12px 24px" p="12px var(--p-gutter)">
      <Text component="div" size="sm" miw={220} flex={1}>
        <Text inherit fw={650}>
          {name}
        </Text>
        <Text inherit c="dimmed">
          {note}
        </Text>
      </Text>
      <Group gap="xl" wrap="nowrap" miw={190}>
        {ways.map((way) => (
          <Checkbox
            key={way}
            label={words.ways[way]}
            aria-label={words.wayOf(words.ways[way], name)}
            {...form.getInputProps(wayField(area, way), { type: 'checkbox' })}
          />
        ))}
      </Group>
    </Group>
  );
}

function Reminders({ form }: Held) {
  const { reminders } = accountTexts.use().preferences;
  return (
    <Checkbox.Group
      p="12px var(--p-gutter)"
      label={reminders.title}
      labelProps={{ fz: 'sm', fw: 650 }}
      description={reminders.note}
      {...form.getInputProps('reminders')}
    >
      <Group gap="8px 24px" mt="xs">
        {limits.reminders.map((minutes) => (
          <Checkbox key={minutes} value={String(minutes)} label={reminders.before(minutes / 60)} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

function QuietHours({ form }: Held) {
  const { session } = useShell();
  const { quiet } = accountTexts.use().preferences;
  const now = useNow(60_000);
  return (
    <Stack gap="xs" p="12px var(--p-gutter)">
      <Checkbox
        label={quiet.title}
        description={quiet.note(zoneLabel(session.person.timeZone, now))}
        {...form.getInputProps('isQuiet', { type: 'checkbox' })}
      />
      {form.values.isQuiet && (
        <Group gap="md" align="start">
          <TextInput type="time" label={quiet.from} {...form.getInputProps('from')} />
          <TextInput type="time" label={quiet.to} {...form.getInputProps('to')} />
        </Group>
      )}
    </Stack>
  );
}
