import { Checkbox, Select, TextInput } from '@mantine/core';
import { FormDialog } from '@parlance/kit/forms/form-dialog.tsx';
import { useDone } from '@parlance/kit/forms/use-done.ts';
import { useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import * as v from 'valibot';
import { libraryTexts } from '../../../locales/texts.ts';
import { type CoursePlace, useAddCourse, useAddLesson, useAddMaterial } from '../api/change-library.ts';
import { courseSchema, lessonSchema, levelChoices, materialSchema } from '../library-form.ts';

type Told = { onClose: () => void; onAdded: (id: string) => void };

const newMaterial = v.object({ ...v.pick(materialSchema, ['name', 'visible']).entries, isPte: v.boolean() });

/** Its stream is chosen once: what has courses stays in it. */
export function AddMaterialDialog({ onClose, onAdded }: Told) {
  const words = libraryTexts.use();
  const add = useAddMaterial();
  const form = useSchemaForm(newMaterial, { initialValues: { name: '', isPte: false, visible: false }, sending: add });
  const done = useDone(onClose);
  return (
    <FormDialog
      title={words.addMaterial}
      action={words.addMaterial}
      form={form}
      onClose={onClose}
      onSend={(body) =>
        add.mutate(body, {
          onSuccess({ id, name }) {
            done(words.added(name))();
            onAdded(id);
          },
        })
      }
    >
      <TextInput data-autofocus label={words.fields.name} {...form.getInputProps('name')} />
      <Checkbox label={words.isPte} {...form.getInputProps('isPte', { type: 'checkbox' })} />
      <Checkbox
        label={words.fields.visible}
        description={words.visibleLater}
        {...form.getInputProps('visible', { type: 'checkbox' })}
      />
    </FormDialog>
  );
}

const newCourse = v.pick(courseSchema, ['name', 'abbreviation', 'visible']);

export function AddCourseDialog({ material, onClose, onAdded }: Told & { material: string }) {
  const words = libraryTexts.use();
  const add = useAddCourse(material);
  const form = useSchemaForm(newCourse, {
    initialValues: { name: '', abbreviation: '', visible: false },
    sending: add,
  });
  const done = useDone(onClose);
  return (
    <FormDialog
      title={words.addCourse}
      action={words.addCourse}
      form={form}
      onClose={onClose}
      onSend={(body) =>
        add.mutate(body, {
          onSuccess({ id, name }) {
            done(words.added(name))();
            onAdded(id);
          },
        })
      }
    >
      <TextInput data-autofocus label={words.fields.name} {...form.getInputProps('name')} />
      <TextInput
        label={words.fields.abbreviation}
        description={words.abbreviationNote}
        {...form.getInputProps('abbreviation')}
      />
      <Checkbox
        label={words.fields.visible}
        description={words.visibleLater}
        {...form.getInputProps('visible', { type: 'checkbox' })}
      />
    </FormDialog>
  );
}

const newLesson = v.pick(lessonSchema, ['name', 'level', 'visible']);

type AddLessonProps = Told & { place: CoursePlace; level?: number | undefined };

/** It becomes the last one of its level; the code follows from there. */
export function AddLessonDialog({ place, level: at = 1, onClose, onAdded }: AddLessonProps) {
  const words = libraryTexts.use();
  const add = useAddLesson(place);
  const form = useSchemaForm(newLesson, {
    initialValues: { name: '', level: String(at), visible: false },
    sending: add,
  });
  const done = useDone(onClose);
  return (
    <FormDialog
      title={words.addLesson}
      action={words.addLesson}
      form={form}
      onClose={onClose}
      onSend={({ level, ...body }) =>
        add.mutate(
          { ...body, level: Number(level) },
          {
            onSuccess({ id, code, name }) {
              done(words.added(`${code} ${name}`))();
              onAdded(id);
            },
          },
        )
      }
    >
      <TextInput data-autofocus label={words.fields.name} {...form.getInputProps('name')} />
      <Select
        label={words.fields.level}
        description={words.lastOfLevel}
        allowDeselect={false}
        data={levelChoices()}
        {...form.getInputProps('level')}
      />
      <Checkbox
        label={words.fields.visible}
        description={words.visibleLater}
        {...form.getInputProps('visible', { type: 'checkbox' })}
      />
    </FormDialog>
  );
}
