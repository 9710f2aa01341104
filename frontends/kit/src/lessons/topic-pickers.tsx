/** Material, course, lesson; a choice clears what hangs on it. Says in the catalogue's words what could not be loaded. */
import { Button, Select, SimpleGrid, Stack } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { isProblem, tellProblem } from '../api/problem.ts';
import { lessonTexts } from '../locales/texts.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Note } from '../ui/note.tsx';
import { Reference } from '../ui/reference.tsx';
import { CourseOutline } from './course-outline.tsx';
import { defaultMaterial } from './default-material.ts';
import { useCourses, useMaterials } from './topics.ts';

export type TopicForm = { material: string | null; course: string | null; lesson: string | null };
type TopicFaults = Partial<Record<keyof TopicForm, ReactNode>>;
export type TopicProps = {
  form: TopicForm;
  faults: TopicFaults;
  isPte: boolean;
  /** A lesson of a teacher in training may be about either stream. */
  anyStream?: boolean;
  onChange: (part: Partial<TopicForm>) => void;
};

/** Refused, or not even answered. */
export function useTopicFailure(error: unknown): void {
  const { notify } = useShell();
  useEffect(() => {
    if (!error) return;
    const { refused, thrown } = lessonTexts.now().topic;
    tellProblem(notify, error, isProblem(error) && error.status > 0 ? refused : thrown);
  }, [error, notify]);
}

export function TopicPickers({ form, faults, isPte, anyStream = false, onChange }: TopicProps) {
  const words = lessonTexts.use().topic;
  const materials = useMaterials();
  const courses = useCourses(form.material);
  useTopicFailure(materials.error ?? courses.error);
  const all = materials.data ?? [];
  const chosenStream = all.find(({ id }) => id === form.material)?.isPte ?? isPte;
  const fitting = all.filter((material) => material.isPte === chosenStream);
  const first = defaultMaterial(all, isPte);

  useEffect(() => {
    if (!form.material && first) onChange({ material: first });
  }, [first, form.material, onChange]);

  const choose = (material: string | null) => onChange({ material, course: null, lesson: null });
  return (
    <Stack gap="md">
      {materials.isError && <LoadFailure error={materials.error} onRetry={() => void materials.refetch()} />}
      {anyStream && (
        <Select
          label={words.stream}
          data={[
            { value: 'workplace', label: words.workplace },
            { value: 'pte', label: words.pte },
          ]}
          value={chosenStream ? 'pte' : 'workplace'}
          allowDeselect={false}
          disabled={!materials.data}
          error={materials.isError ? words.noStreams : undefined}
          onChange={(stream) => choose(defaultMaterial(all, stream === 'pte'))}
        />
      )}
      <Select
        label={words.material}
        data={fitting.map(({ id, name }) => ({ value: id, label: name }))}
        value={form.material}
        allowDeselect={false}
        disabled={materials.isPending}
        error={materials.isError ? words.noMaterials : faults.material}
        onChange={choose}
      />
      <CourseAndLesson form={form} faults={faults} courses={courses} onChange={onChange} />
    </Stack>
  );
}

type CourseProps = Pick<TopicProps, 'form' | 'faults' | 'onChange'> & { courses: ReturnType<typeof useCourses> };

function CourseAndLesson({ form, faults, courses, onChange }: CourseProps) {
  const words = lessonTexts.use().topic;
  const course = courses.data?.find((one) => one.id === form.course);
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'start' }}>
        <Select
          label={words.course}
          data={(courses.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={form.course}
          allowDeselect={false}
          disabled={!courses.data}
          error={courses.isError ? words.noCourses : faults.course}
          onChange={(value) => onChange({ course: value, lesson: null })}
        />
        <Select
          label={words.lesson}
          data={(course?.lessons ?? []).map(({ id, code, name }) => ({ value: id, label: `${code}, ${name}` }))}
          value={form.lesson}
          allowDeselect={false}
          disabled={!course}
          error={faults.lesson}
          onChange={(lesson) => onChange({ lesson })}
        />
      </SimpleGrid>
      {course && <CourseOutline course={course} />}
      {courses.isError && (
        <Button variant="default" onClick={() => void courses.refetch()}>
          {words.retry}
        </Button>
      )}
    </>
  );
}

function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const words = lessonTexts.use().topic;
  return (
    <Note
      tone="danger"
      role="alert"
      action={
        <Button variant="default" onClick={onRetry}>
          {words.retry}
        </Button>
      }
    >
      {words.noOptions}
      <Reference of={error} />
    </Note>
  );
}
