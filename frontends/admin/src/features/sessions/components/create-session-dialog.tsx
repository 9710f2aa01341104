import { NumberInput, Select, TextInput } from '@mantine/core';
import { problemText } from '@parlance/kit/api/problem.ts';
import type { GroupSessionJson } from '@parlance/kit/api/types.ts';
import { group } from '@parlance/kit/domain/limits.ts';
import { localDate, zoneLabel } from '@parlance/kit/domain/time.ts';
import { FormDialog } from '@parlance/kit/forms/form-dialog.tsx';
import { type SchemaForm, useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import { useCourses, useMaterials } from '@parlance/kit/lessons/topics.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { groupTexts } from '../../../locales/texts.ts';
import { useTeachers } from '../../../ui/use-teachers.ts';
import { useCreateSession } from '../api/sessions.ts';
import { type LessonRow, type SessionForm, sessionSchema } from '../session-form.ts';
import { LessonRows } from './lesson-rows.tsx';

type Props = { onClose: () => void; onCreated: (session: GroupSessionJson) => void };

const aRow = (over: Partial<LessonRow> = {}): LessonRow => {
  return { id: crypto.randomUUID(), date: null, time: '10:00', lesson: null, ...over };
};

export function CreateSessionDialog({ onClose, onCreated }: Props) {
  const { session, clock, notify } = useShell();
  const { create: words } = groupTexts.use();
  const zone = session.person.timeZone;
  const create = useCreateSession();
  const form = useSchemaForm(sessionSchema(zone), {
    initialValues: {
      title: '',
      tutor: null,
      max: group.usualMaxStudents,
      min: group.usualMinStudents,
      material: null,
      course: null,
      rows: [aRow()],
    },
    sending: create,
  });
  const onSuccess = (made: GroupSessionJson) => {
    notify.success(words.done);
    onCreated(made);
  };
  const { rows } = form.values;

  return (
    <FormDialog
      title={words.title}
      size={720}
      form={form}
      action={words.action}
      error={faultOf(create.error)}
      onSend={(made) => create.mutate(made, { onSuccess })}
      onClose={onClose}
    >
      <Basics form={form} />
      <p>{words.zone(zoneLabel(zone, clock.now()))}</p>
      <LessonRows
        form={form}
        minDate={localDate(clock.now(), zone)}
        onAdd={() => form.insertListItem('rows', aRow({ time: rows.at(-1)?.time ?? '10:00' }))}
      />
    </FormDialog>
  );
}

/** The server names the fields that do not fit. */
function faultOf(error: unknown): unknown {
  const details = (error as { details?: { fields?: Record<string, string> } } | null)?.details;
  const fields = Object.entries(details?.fields ?? {}).map(([field, text]) => `${field}: ${text}`);
  return fields.length === 0 ? error : [problemText(error), ...fields].join(' ');
}

function Basics({ form }: { form: SchemaForm<SessionForm> }) {
  const { create: words } = groupTexts.use();
  const teachers = useTeachers({ enabled: 'true' }).data?.map(({ uid: id, name }) => ({ id, name }));
  const materials = useMaterials();
  const courses = useCourses(form.values.material);
  const named = (items: readonly { id: string; name: string }[] = []) =>
    items.map(({ id: value, name: label }) => ({ value, label }));
  const cleared = form.values.rows.map((row) => ({ ...row, lesson: null }));
  return (
    <>
      <TextInput label={words.name} {...form.getInputProps('title')} />
      <Select label={words.teacher} data={named(teachers)} searchable {...form.getInputProps('tutor')} />
      <NumberInput
        label={words.max}
        min={1}
        max={group.maxStudents}
        {...form.getInputProps('max')}
        onChange={(max) => form.setFieldValue('max', Number(max))}
      />
      <NumberInput
        label={words.min}
        min={1}
        max={form.values.max}
        {...form.getInputProps('min')}
        onChange={(min) => form.setFieldValue('min', Number(min))}
      />
      <Select
        label={words.material}
        data={named(materials.data)}
        {...form.getInputProps('material')}
        onChange={(material) => form.setValues({ material, course: null, rows: cleared })}
      />
      <Select
        label={words.course}
        data={named(courses.data)}
        disabled={!form.values.material}
        {...form.getInputProps('course')}
        onChange={(course) => form.setValues({ course, rows: cleared })}
      />
    </>
  );
}
