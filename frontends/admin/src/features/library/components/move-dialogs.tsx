/** A course goes to another material, a lesson to another course; both stay in their stream. */
import { Button, Select } from '@mantine/core';
import { chosen } from '@parlance/kit/forms/rules.ts';
import { FormDialog } from '@parlance/kit/forms/form-dialog.tsx';
import { useDone } from '@parlance/kit/forms/use-done.ts';
import { useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import { useLibrary } from '@parlance/kit/library/api.ts';
import { useState } from 'react';
import * as v from 'valibot';
import { libraryTexts, texts } from '../../../locales/texts.ts';
import { type CoursePlace, type LessonPlace, useSaveCourse, useSaveLesson } from '../api/change-library.ts';
import { type Course, type Lesson, type Material, useCoursesOf } from '../api/library.ts';
import type { Place } from '../use-chosen.ts';

type Told = { onMoved: (place: Place) => void };

/** All materials of a stream. */
function useMaterialsBeside({ isPte }: Material) {
  const items = useLibrary().data?.items ?? [];
  return items.filter((other) => other.isPte === isPte).map(({ id: value, name: label }) => ({ value, label }));
}

type ButtonProps = Told & { material: Material; course: Course };

export function MoveCourse({ material, course, onMoved }: ButtonProps) {
  const words = libraryTexts.use();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        {words.moveCourse}
      </Button>
      {isAsked && (
        <MoveCourseDialog material={material} course={course} onMoved={onMoved} onClose={() => setAsked(false)} />
      )}
    </>
  );
}

const courseSchema = v.object({ material: chosen<string>(() => texts.now().required) });

function MoveCourseDialog({ material, course, onMoved, onClose }: ButtonProps & { onClose: () => void }) {
  const words = libraryTexts.use();
  const place: CoursePlace = { material: material.id, course: course.id };
  const save = useSaveCourse(place);
  const form = useSchemaForm(courseSchema, { initialValues: { material: null }, sending: save });
  const done = useDone(onClose);
  const choices = useMaterialsBeside(material).filter(({ value }) => value !== material.id);
  return (
    <FormDialog
      title={words.moveTitle(course.name)}
      action={words.move}
      form={form}
      onClose={onClose}
      onSend={({ material: to }) =>
        save.mutate(
          { version: course.version, toMaterialId: to },
          {
            onSuccess() {
              done(words.moved(course.name))();
              onMoved({ material: to, course: course.id });
            },
          },
        )
      }
    >
      <Select label={words.material} data={choices} searchable {...form.getInputProps('material')} />
    </FormDialog>
  );
}

type LessonProps = ButtonProps & { lesson: Lesson };

export function MoveLesson({ lesson, ...rest }: LessonProps) {
  const words = libraryTexts.use();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        {words.moveLesson}
      </Button>
      {isAsked && <MoveLessonDialog lesson={lesson} {...rest} onClose={() => setAsked(false)} />}
    </>
  );
}

const lessonSchema = v.object({ material: v.string(), course: chosen<string>(() => texts.now().required) });

function MoveLessonDialog({ material, course, lesson, onMoved, onClose }: LessonProps & { onClose: () => void }) {
  const words = libraryTexts.use();
  const place: LessonPlace = { material: material.id, course: course.id, lesson: lesson.id };
  const save = useSaveLesson(place);
  const form = useSchemaForm(lessonSchema, { initialValues: { material: material.id, course: null }, sending: save });
  const done = useDone(onClose);
  const read = useCoursesOf([form.values.material]).courses[form.values.material];
  const courses = Array.isArray(read) ? read.filter(({ id }) => id !== course.id) : [];
  const choices = useMaterialsBeside(material);
  return (
    <FormDialog
      title={words.moveTitle(lesson.name)}
      action={words.move}
      form={form}
      onClose={onClose}
      onSend={({ material: to, course: toCourseId }) =>
        save.mutate(
          { version: lesson.version, toCourseId },
          {
            onSuccess({ code }) {
              done(words.moved(`${code} ${lesson.name}`))();
              onMoved({ material: to, course: toCourseId, lesson: lesson.id });
            },
          },
        )
      }
    >
      <Select
        label={words.material}
        allowDeselect={false}
        data={choices}
        {...form.getInputProps('material')}
        onChange={(to) => form.setValues({ material: to ?? material.id, course: null })}
      />
      <Select
        label={words.course}
        description={words.lastOfLevel}
        data={courses.map(({ id: value, abbreviation, name }) => ({ value, label: `${abbreviation} ${name}` }))}
        {...form.getInputProps('course')}
      />
    </FormDialog>
  );
}
