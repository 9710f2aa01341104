import { Checkbox, Select, TextInput } from '@mantine/core';
import { FormDialog } from '@parlance/kit/forms/form-dialog.tsx';
import { useDone } from '@parlance/kit/forms/use-done.ts';
import { useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import type { ComponentProps, ReactNode } from 'react';
import * as v from 'valibot';
import { libraryTexts } from '../../../locales/texts.ts';
import { type CoursePlace, useAddCourse, useAddLesson, useAddMaterial } from '../api/change-library.ts';
import { courseSchema, lessonSchema, levelChoices, materialSchema } from '../library-form.ts';

type Told = { onClose: () => void; onAdded: (id: string) => void };
type Field = Omit<ComponentProps<typeof TextInput>, 'form'>;

type AddProps<Body> = Omit<ComponentProps<typeof FormDialog<Body>>, 'title' | 'action' | 'children' | 'form'> & {
  called: string;
  form: ComponentProps<typeof FormDialog<Body>>['form'] & {
    getInputProps: (field: 'name' | 'visible', options?: { type: 'checkbox' }) => Field;
  };
  /** What there is besides the name and whether it is shown. */
  children: ReactNode;
};

/** What is added has a name, and is shown later if that is wanted. */
function AddDialog<Body>({ called, form, children, ...dialog }: AddProps<Body>) {
  const words = libraryTexts.use();
  return (
    <FormDialog title={called} action={called} form={form} {...dialog}>
      <TextInput data-autofocus label={words.fields.name} {...form.getInputProps('name')} />
      {children}
      <Checkbox
        label={words.fields.visible}
        description={words.visibleLater}
        {...(form.getInputProps('visible', { type: 'checkbox' }) as object)}
      />
    </FormDialog>
  );
}

/** Closes the dialog, says so and goes to it. */
function useAdded({ onClose, onAdded }: Told) {
  const words = libraryTexts.use();
  const done = useDone(onClose);
  return ({ id, name, code }: { id: string; name: string; code?: string }) => {
    done(words.added(code ? `${code} ${name}` : name))();
    onAdded(id);
  };
}

const newMaterial = v.object({ ...v.pick(materialSchema, ['name', 'visible']).entries, isPte: v.boolean() });

/** Its stream is chosen once: what has courses stays in it. */
export function AddMaterialDialog(told: Told) {
  const words = libraryTexts.use();
  const add = useAddMaterial();
  const form = useSchemaForm(newMaterial, { initialValues: { name: '', isPte: false, visible: false }, sending: add });
  const onSuccess = useAdded(told);
  return (
    <AddDialog
      called={words.addMaterial}
      form={form}
      onClose={told.onClose}
      onSend={(body) => add.mutate(body, { onSuccess })}
    >
      <Checkbox label={words.isPte} {...form.getInputProps('isPte', { type: 'checkbox' })} />
    </AddDialog>
  );
}

const newCourse = v.pick(courseSchema, ['name', 'abbreviation', 'visible']);

export function AddCourseDialog({ material, ...told }: Told & { material: string }) {
  const words = libraryTexts.use();
  const add = useAddCourse(material);
  const form = useSchemaForm(newCourse, {
    initialValues: { name: '', abbreviation: '', visible: false },
    sending: add,
  });
  const onSuccess = useAdded(told);
  return (
    <AddDialog
      called={words.addCourse}
      form={form}
      onClose={told.onClose}
      onSend={(body) => add.mutate(body, { onSuccess })}
    >
      <TextInput
        label={words.fields.abbreviation}
        description={words.abbreviationNote}
        {...form.getInputProps('abbreviation')}
      />
    </AddDialog>
  );
}

const newLesson = v.pick(lessonSchema, ['name', 'level', 'visible']);

type AddLessonProps = Told & { place: CoursePlace; level?: number | undefined };

/** It becomes the last one of its level; the code follows from there. */
export function AddLessonDialog({ place, level: at = 1, ...told }: AddLessonProps) {
  const words = libraryTexts.use();
  const add = useAddLesson(place);
  const form = useSchemaForm(newLesson, {
    initialValues: { name: '', level: String(at), visible: false },
    sending: add,
  });
  const onSuccess = useAdded(told);
  return (
    <AddDialog
      called={words.addLesson}
      form={form}
      onClose={told.onClose}
      onSend={({ level, ...body }) => add.mutate({ ...body, level: Number(level) }, { onSuccess })}
    >
      <Select
        label={words.fields.level}
        description={words.lastOfLevel}
        allowDeselect={false}
        data={levelChoices()}
        {...form.getInputProps('level')}
      />
    </AddDialog>
  );
}
