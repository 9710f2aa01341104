import { sendAndTell } from '@parlance/kit/api/send-and-tell.ts';
import { Button, Checkbox, Group, Textarea, TextInput } from '@mantine/core';
import { useDone } from '@parlance/kit/forms/use-done.ts';
import { useCourse } from '@parlance/kit/library/api.ts';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { libraryTexts } from '../../../locales/texts.ts';
import { type CoursePlace, useSaveCourse } from '../api/change-library.ts';
import type { Course, Material } from '../api/library.ts';
import { courseSchema, courseValues } from '../library-form.ts';
import { previewPath } from '../preview/views.ts';
import { useEditing, useKeepUnsaved } from '../use-editing.ts';
import { AddLessonDialog } from './add-dialogs.tsx';
import { Deletion } from './deletion.tsx';
import { EditFrame } from './edit-frame.tsx';
import { LastChange } from './last-change.tsx';
import { MoveCourse } from './move-dialogs.tsx';
import { Part, PartHead, type PartTold, PreviewLink } from './part-head.tsx';

type Props = { place: CoursePlace; told: PartTold };

export function CoursePart({ place, told }: Props) {
  return (
    <Part query={useCourse(place.material, place.course)} onClose={told.onClose}>
      {({ material, course }) => <CourseFields material={material} course={course} told={told} />}
    </Part>
  );
}

type FieldsProps = { material: Material; course: Course; told: PartTold };

function CourseFields({ material, course, told }: FieldsProps) {
  const words = libraryTexts.use();
  const place = { material: material.id, course: course.id };
  const save = useSaveCourse(place);
  const editing = useEditing({ schema: courseSchema, row: course, valuesOf: courseValues, sending: save });
  const { form } = editing;
  const done = useDone(() => undefined);
  useKeepUnsaved(editing.isDirty, told.onDirty);
  const field = (key: 'name' | 'abbreviation' | 'description') => ({
    ...form.getInputProps(key),
    label: words.fields[key],
  });
  return (
    <>
      <PartHead place={material.name} code={course.abbreviation} name={course.name} onClose={told.onClose} />
      <EditFrame
        editing={editing}
        sending={save}
        names={words.fields}
        changed={course.changed}
        onSave={(values, isOver) =>
          sendAndTell(save, isOver ? editing.changeOver(values) : editing.change(values), {
            onSuccess(saved) {
              editing.begin(saved);
              done(words.saved(saved.name))();
            },
          })
        }
        onDiscard={() => editing.begin(course)}
        apart={<Deletion place={place} row={course} kind="course" onGone={told.onGone} />}
      >
        <TextInput {...field('name')} />
        <TextInput description={words.abbreviationNote} {...field('abbreviation')} />
        <Textarea autosize minRows={2} maxRows={8} {...field('description')} />
        <Checkbox
          description={words.visibleNote}
          {...form.getInputProps('visible', { type: 'checkbox' })}
          label={words.fields.visible}
        />
      </EditFrame>
      <Group gap="xs">
        <AddLesson place={place} told={told} />
        <PreviewLink to={previewPath(place, material, course)} />
        <MoveCourse material={material} course={course} follow={told.follow} />
      </Group>
      <LastChange change={course.changed} />
    </>
  );
}

function AddLesson({ place, told }: Props) {
  const words = libraryTexts.use();
  const [isAsked, setAsked] = useState(false);
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
        onClick={() => setAsked(true)}
      >
        {words.addLesson}
      </Button>
      {isAsked && (
        <AddLessonDialog
          place={place}
          onClose={() => setAsked(false)}
          onAdded={(lesson) => told.choose({ ...place, lesson })}
        />
      )}
    </div>
  );
}
