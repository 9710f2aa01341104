import { useDone } from '@parlance/kit/forms/use-done.ts';
import { sendAndTell } from '@parlance/kit/api/send-and-tell.ts';
import { Button, Checkbox, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { AnnouncementRow } from '@parlance/kit/announcements/announcement-row.tsx';
import { text } from '@parlance/kit/domain/limits.ts';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { type SchemaForm, useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Note } from '@parlance/kit/ui/note.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { ProblemWords } from '@parlance/kit/ui/reference.tsx';
import { Quiet } from '@parlance/kit/ui/words.tsx';
import { announcementTexts } from '../../../locales/texts.ts';
import { ChangedMeanwhile } from '../../../ui/changed-meanwhile.tsx';
import { useSeen } from '../../../ui/use-seen.ts';
import { useChangePost, usePost, usePosted, type Posted } from '../api/announcements.ts';
import { type DraftForm, draftSchema, emptyForm, formOf, instantOf } from '../draft.ts';
import { AudienceField } from './audience-field.tsx';
import { LookFields } from './look-fields.tsx';
import { WhenField } from './when-field.tsx';

type Props = { editing: Posted | undefined; onDone: () => void };

export function Composer({ editing, onDone }: Props) {
  const { session, clock } = useShell();
  const words = announcementTexts.use();
  const zone = session.person.timeZone;
  const post = usePost();
  const { seen, isNewer, onError } = useSeen(editing, useNewest(editing));
  const change = useChangePost(seen ?? { id: '', version: 0 });
  const sending = editing ? change : post;
  const form = useSchemaForm(
    draftSchema(zone, () => clock.now()),
    {
      initialValues: editing ? formOf(editing, zone) : emptyForm(),
      sending,
    },
  );
  const { values } = form;
  const done = useDone(onDone);
  return (
    <Panel title={editing ? words.edit : words.compose}>
      <form
        noValidate
        onSubmit={form.submit((draft) =>
          sendAndTell(sending, draft, { onSuccess: done(doneText(values, editing)), onError }),
        )}
      >
        <Stack gap="md" p="var(--p-gutter)">
          {isNewer && seen && <Standing posted={seen} zone={zone} />}
          <AudienceField form={form} people={editing?.people ?? null} />
          <LookFields form={form} />
          <WordFields form={form} />
          <WhenField form={form} zone={zone} />
          <Checkbox
            label={words.outside}
            description={words.outsideHint}
            {...form.getInputProps('outside', { type: 'checkbox' })}
          />
          <Preview values={values} />
          {sending.error && (
            <Note tone="danger" role="alert">
              <ProblemWords error={sending.error} />
            </Note>
          )}
          <Group gap="xs">
            <Button type="submit" loading={sending.isPending}>
              {actionText(values, editing)}
            </Button>
            <Button variant="subtle" color="gray" onClick={onDone}>
              {editing ? words.cancelEdit : words.clear}
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}

/** As the list has it, wherever in it that is. */
function useNewest(editing: Posted | undefined): Posted | undefined {
  return usePosted()
    .data?.pages.flatMap(({ items }) => items)
    .find(({ id }) => id === editing?.id);
}

function Standing({ posted: { title, message, when }, zone }: { posted: Posted; zone: string }) {
  return <ChangedMeanwhile>{[title, message, dateTimeText(when, zone)].join('\n')}</ChangedMeanwhile>;
}

function WordFields({ form }: { form: SchemaForm<DraftForm> }) {
  const words = announcementTexts.use();
  const { values } = form;
  return (
    <>
      <TextInput
        label={words.title}
        maxLength={text.announcementTitle}
        description={words.titleCount(values.title.length, text.announcementTitle)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('title')}
      />
      <Textarea
        label={words.message}
        autosize
        minRows={4}
        maxRows={12}
        maxLength={text.announcementMessage}
        {...form.getInputProps('message')}
      />
    </>
  );
}

function doneText({ later }: DraftForm, editing: Posted | undefined): string {
  const { saved, scheduled, posted } = announcementTexts.now();
  if (editing) return saved;
  return later ? scheduled : posted;
}

function actionText({ audience, roles, people, later }: DraftForm, editing: Posted | undefined): string {
  const words = announcementTexts.now();
  if (editing) return words.save;
  if (later) return words.schedule;
  if (audience === 'people') return words.postPeople(people.length);
  return words.postRoles(namesOf(roles).toLowerCase());
}

export function namesOf(roles: readonly string[]): string {
  const words = announcementTexts.now().roles;
  return roles.map((role) => words[role as keyof typeof words] ?? role).join(', ');
}

/** As the reader gets it: the same row. */
function Preview({ values }: { values: DraftForm }) {
  const { session, clock } = useShell();
  const words = announcementTexts.use();
  const { title, message, icon, type, later, date } = values;
  const chosen = later && date !== null ? instantOf(values, session.person.timeZone) : Number.NaN;
  const at = Math.max(clock.now(), chosen || 0);
  const item = {
    id: 'preview',
    title: title.trim() || words.title,
    message: message.trim() || words.message,
    icon,
    type,
    from: session.person.name,
    // A moment ago, as nobody reads it before.
    when: at - 1_000,
    for: [],
    is_viewed: false,
    adminPost: true,
    announcementId: 'preview',
    admin: session.person.name,
    bookingId: null,
    path: null,
    tutor: null,
  };
  return (
    <Stack gap="xs">
      <Quiet>{words.preview}</Quiet>
      {/* It is looked at, not worked with. */}
      <div className="p-card" inert>
        <AnnouncementRow item={item} now={at} />
      </div>
    </Stack>
  );
}
