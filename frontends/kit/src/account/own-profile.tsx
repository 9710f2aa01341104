import { Button, Checkbox, Group, MultiSelect, type MultiSelectProps, Stack, Text, Textarea } from '@mantine/core';
import { type LanguageCode, mostLanguages } from '@parlance/proto/limits/languages';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import * as v from 'valibot';
import { PersonName } from '../ui/person-name.tsx';
import { under } from '../api/read.ts';
import { useChange } from '../api/use-change.ts';
import { versionTag } from '../api/version-tag.ts';
import { charactersIn } from '../domain/fields.ts';
import { languageChoices } from '../domain/languages.ts';
import { text } from '../domain/limits.ts';
import { judged, trimmed } from '../forms/rules.ts';
import { useSchemaForm } from '../forms/use-schema-form.ts';
import { accountTexts, texts } from '../locales/texts.ts';
import type { MeJson } from '../api/types.ts';
import { Note } from '../ui/note.tsx';
import { Panel } from '../ui/panel.tsx';
import { ProblemWords } from '../ui/reference.tsx';
import { Quiet } from '../ui/words.tsx';
import { ZoneSelect } from '../ui/zone-select.tsx';

type Values = { timeZone: string; introduction: string; languages: string[]; showPublicly: boolean };
const formOf = ({ timeZone, tutor }: MeJson): Values => ({
  timeZone,
  introduction: tutor?.introduction ?? '',
  languages: tutor?.languages ?? [],
  showPublicly: tutor?.showPublicly ?? false,
});

/** One that stays as it is may be shorter than one may be now. */
function introductionFault(value: string, known: string): string | undefined {
  const [min, max, length] = [text.introductionMin, text.introductionMax, charactersIn(value)];
  if (value === known) return undefined;
  return length < min || length > max ? accountTexts.now().profile.faults.introduction(min, max) : undefined;
}

/** Only what differs is sent. */
function ownProfileSchema(person: MeJson) {
  const known = formOf(person);
  return v.pipe(
    v.object({
      timeZone: v.string(),
      introduction: v.pipe(
        trimmed,
        judged((value) => introductionFault(value, known.introduction)),
      ),
      languages: v.array(v.string()),
      showPublicly: v.boolean(),
    }),
    v.transform((form) => changeOf(form, known)),
  );
}

type ProfileChange = Partial<Omit<Values, 'languages'>> & { languages?: LanguageCode[] };
const isSame = (some: readonly string[], others: readonly string[]) =>
  [...some].sort().join() === [...others].sort().join();

const changeOf = (form: Values, known: Values): ProfileChange => ({
  ...(form.timeZone !== known.timeZone && { timeZone: form.timeZone }),
  ...(form.introduction.trim() !== known.introduction && { introduction: form.introduction.trim() }),
  ...(!isSame(form.languages, known.languages) && { languages: form.languages as LanguageCode[] }),
  ...(form.showPublicly !== known.showPublicly && { showPublicly: form.showPublicly }),
});

/** The profile of a teacher or an administrator, who change it at once; the school changes the rest. */
export function OwnProfile() {
  const { session } = useShell();
  const { person } = session;
  const words = accountTexts.use().profile;
  const save = useSave(person.version);
  return (
    <Panel title={words.title} subtitle={words.subtitle}>
      <Text component="div" size="sm" p="16px var(--p-gutter) 0" style={{ overflowWrap: 'anywhere' }}>
        <Text inherit fw={650}>
          <PersonName name={person.name} />
        </Text>
        <Text inherit c="dimmed">
          {person.email}
        </Text>
      </Text>
      {/* A profile that was changed elsewhere begins the form anew. */}
      <Form key={person.version} person={person} save={save} />
    </Panel>
  );
}

function useSave(version: number) {
  return useChange(async (api, body: ProfileChange, header) => {
    const params = { header: { ...header, 'If-Match': versionTag(version) } };
    return (await api.PUT('/profile/me', { params, body })).data;
  }, under('/profile'));
}

function Form({ person, save }: { person: MeJson; save: ReturnType<typeof useSave> }) {
  const words = accountTexts.use().profile;
  const { streams } = texts.use();
  const form = useSchemaForm(ownProfileSchema(person), { initialValues: formOf(person), sending: save });
  const unchanged = Object.keys(changeOf(form.values, formOf(person))).length === 0;
  const isSaved = save.isSuccess && unchanged && save.data.version <= person.version;
  const { introduction } = form.values;
  return (
    <form noValidate onSubmit={form.submit(save.mutate)}>
      <Stack p="16px var(--p-gutter) var(--p-gutter)">
        <ZoneSelect
          label={words.timeZone}
          hint={words.timeZoneHint}
          {...form.getInputProps('timeZone')}
          value={form.values.timeZone || 'UTC'}
        />
        {person.tutor && (
          <Textarea
            label={words.introduction}
            description={`${words.introductionHint} ${words.count(charactersIn(introduction.trim()), text.introductionMax)}`}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            autosize
            minRows={4}
            maxRows={12}
            {...form.getInputProps('introduction')}
          />
        )}
        {person.tutor && <Languages {...form.getInputProps('languages')} />}
        {person.tutor && (
          <Checkbox
            label={words.shown.label}
            description={words.shown.note(person.firstName, person.tutor.isPte ? streams.pte : streams.workplace)}
            {...form.getInputProps('showPublicly', { type: 'checkbox' })}
          />
        )}
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

/** What is spoken besides English. */
function Languages(field: Pick<MultiSelectProps, 'value' | 'onChange' | 'error'>) {
  const words = accountTexts.use().profile;
  return (
    <MultiSelect
      label={words.languages}
      description={words.languagesHint(mostLanguages)}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      data={languageChoices()}
      maxValues={mostLanguages}
      searchable
      hidePickedOptions
      {...field}
    />
  );
}
