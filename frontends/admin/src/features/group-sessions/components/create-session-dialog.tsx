/** Makes a group session with all its lessons (ADM-05, EP-10). */
import { Button, Modal, NumberInput, Select, Stack, TextInput } from '@mantine/core';
import { problemText } from '@parlance/kit/api/problem.ts';
import type { GroupSessionJson } from '@parlance/kit/api/types.ts';
import { group } from '@parlance/kit/domain/limits.ts';
import { localDate, zoneLabel } from '@parlance/kit/domain/time.ts';
import { useCourses, useMaterials } from '@parlance/kit/lessons/topics.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { DialogFoot } from '@parlance/kit/ui/dialog-foot.tsx';
import { Note } from '@parlance/kit/ui/note.tsx';
import { type FormEvent, useState } from 'react';
import { groupTexts, texts } from '../../../locales/texts.ts';
import { useCreateSession, useTeachers } from '../api/group-sessions.ts';
import { type LessonRow, type SessionForm, missingIn, sessionOf } from '../session-form.ts';
import { LessonRows } from './lesson-rows.tsx';

type Props = { onClose: () => void; onCreated: (session: GroupSessionJson) => void };

const aRow = (over: Partial<LessonRow> = {}): LessonRow => {
  return { id: crypto.randomUUID(), date: null, time: '10:00', lesson: null, ...over };
};

export function CreateSessionDialog({ onClose, onCreated }: Props) {
  const { session, clock, notify } = useShell();
  const { create: words } = groupTexts.use();
  const { cancel, close } = texts.use();
  const zone = session.person.timeZone;
  const [form, setForm] = useState<SessionForm>(() => ({
    title: '',
    tutor: null,
    max: group.usualMaxStudents,
    min: group.usualMinStudents,
    material: null,
    course: null,
    rows: [aRow()],
  }));
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const create = useCreateSession();
  const set = (change: Partial<SessionForm>) => setForm({ ...form, ...change });
  const fault = (name: string) => (missing.has(name) ? words.required : undefined);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = missingIn(form);
    setMissing(found);
    if (found.size > 0 || create.isPending) return;
    create.mutate(sessionOf(form, zone), {
      onSuccess: (made) => {
        notify.success(words.done);
        onCreated(made);
      },
    });
  };

  return (
    <Modal opened onClose={onClose} size={720} title={words.title} closeButtonProps={{ 'aria-label': close }}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Basics form={form} fault={fault} onChange={set} />
          <p>{words.zone(zoneLabel(zone, clock.now()))}</p>
          <LessonRows
            rows={form.rows}
            material={form.material}
            course={form.course}
            minDate={localDate(clock.now(), zone)}
            fault={fault}
            onChange={(rows) => set({ rows })}
            onAdd={() => set({ rows: [...form.rows, aRow({ time: form.rows.at(-1)?.time ?? '10:00' })] })}
          />
          {create.error !== null && (
            <Note tone="danger" role="alert">
              {faultText(create.error)}
            </Note>
          )}
          <DialogFoot>
            <Button variant="subtle" color="gray" disabled={create.isPending} onClick={onClose}>
              {cancel}
            </Button>
            <Button type="submit" loading={create.isPending}>
              {words.deed}
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </Modal>
  );
}

/** The server names the fields that do not fit. */
function faultText(error: unknown): string {
  const details = (error as { details?: { fields?: Record<string, string> } }).details;
  const fields = Object.entries(details?.fields ?? {}).map(([field, text]) => `${field}: ${text}`);
  return [problemText(error), ...fields].join(' ');
}

type BasicsProps = {
  form: SessionForm;
  fault: (name: string) => string | undefined;
  onChange: (change: Partial<SessionForm>) => void;
};

function Basics({ form, fault, onChange }: BasicsProps) {
  const { create: words } = groupTexts.use();
  const teachers = useTeachers();
  const materials = useMaterials();
  const courses = useCourses(form.material);
  const byName = (items: readonly { id: string; name: string }[] = []) =>
    items.map(({ id: value, name: label }) => ({ value, label }));
  const cleared = form.rows.map((row) => ({ ...row, lesson: null }));
  return (
    <>
      <TextInput
        label={words.name}
        value={form.title}
        error={fault('title')}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <Select
        label={words.teacher}
        data={(teachers.data ?? []).map(({ uid: value, name: label }) => ({ value, label }))}
        value={form.tutor}
        error={fault('tutor')}
        searchable
        onChange={(tutor) => onChange({ tutor })}
      />
      <NumberInput
        label={words.max}
        min={1}
        max={group.maxStudents}
        value={form.max}
        onChange={(max) => onChange({ max: Number(max) })}
      />
      <NumberInput
        label={words.min}
        min={1}
        max={form.max}
        value={form.min}
        onChange={(min) => onChange({ min: Number(min) })}
      />
      <Select
        label={words.material}
        data={byName(materials.data)}
        value={form.material}
        error={fault('material')}
        onChange={(material) => onChange({ material, course: null, rows: cleared })}
      />
      <Select
        label={words.course}
        data={byName(courses.data)}
        value={form.course}
        error={fault('course')}
        disabled={!form.material}
        onChange={(course) => onChange({ course, rows: cleared })}
      />
    </>
  );
}
