/** A course goes to another material, a lesson to another course; both stay in their stream. */
import { Button, Select } from '@mantine/core';
import { chosen } from '@parlance/kit/forms/rules.ts';
import { FormDialog } from '@parlance/kit/forms/form-dialog.tsx';
import { useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import { useLibrary } from '@parlance/kit/library/api.ts';
import { useState } from 'react';
import * as v from 'valibot';
import { libraryTexts, texts } from '../../../locales/texts.ts';
import { type Course, type Lesson, type Material, useCoursesOf } from '../api/library.ts';
import { type Follow, useMoving } from '../use-moving.ts';

type Told = { follow: Follow };

/** All materials of a stream. */
function useMaterialsBeside({ isPte }: Material) {
  const items = useLibrary().data?.items ?? [];
  return items.filter((other) => other.isPte === isPte).map(({ id: value, name: label }) => ({ value, label }));
}

type ButtonProps = Told & { material: Material; course: Course };

export function MoveCourse({ material, course, follow }: ButtonProps) {
  const words = libraryTexts.use();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        {words.moveCourse}
      </Button>
      {isAsked && (
        <MoveCourseDialog material={material} course={course} follow={follow} onClose={() => setAsked(false)} />
      )}
    </>
  );
}

const courseSchema = v.object({ material: chosen<string>(() => texts.now().required) });

export function MoveCourseDialog({ material, course, follow, onClose }: ButtonProps & { onClose: () => void }) {
  const words = libraryTexts.use();
  const moving = useMoving(follow);
  const form = useSchemaForm(courseSchema, { initialValues: { material: null }, sending: moving });
  const choices = useMaterialsBeside(material).filter(({ value }) => value !== material.id);
  return (
    <FormDialog
      title={words.moveTitle(course.name)}
      action={words.move}
      form={form}
      onClose={onClose}
      onSend={({ material: to }) => {
        const from = { material: material.id, course: course.id };
        const where = choices.find(({ value }) => value === to)?.label ?? '';
        const move = { from, to: { material: to, course: course.id }, version: course.version };
        void moving.send(move, where).then((isMoved) => isMoved && onClose());
      }}
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

export function MoveLessonDialog({ material, course, lesson, follow, onClose }: LessonProps & { onClose: () => void }) {
  const words = libraryTexts.use();
  const moving = useMoving(follow);
  const form = useSchemaForm(lessonSchema, { initialValues: { material: material.id, course: null }, sending: moving });
  const read = useCoursesOf([form.values.material]).courses[form.values.material];
  const courses = Array.isArray(read) ? read.filter(({ id }) => id !== course.id) : [];
  const choices = useMaterialsBeside(material);
  return (
    <FormDialog
      title={words.moveTitle(lesson.name)}
      action={words.move}
      form={form}
      onClose={onClose}
      onSend={(to) => {
        const from = { material: material.id, course: course.id, lesson: lesson.id };
        const where = courses.find(({ id }) => id === to.course)?.name ?? '';
        const { version, level, pos } = lesson;
        void moving.send({ from, to, version }, where, { level, pos }).then((isMoved) => isMoved && onClose());
      }}
    >
      <Select
        label={words.material}
        allowDeselect={false}
        searchable
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
