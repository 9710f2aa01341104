import { sendAndTell } from '@parlance/kit/api/send-and-tell.ts';
import { Select, SimpleGrid, Skeleton } from '@mantine/core';
import type { AccountJson } from '@parlance/kit/api/types.ts';
import { zoneLabel } from '@parlance/kit/domain/time.ts';
import { useDone } from '@parlance/kit/forms/use-done.ts';
import { useCourses, useMaterials } from '@parlance/kit/lessons/topics.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { ConfirmDialog } from '@parlance/kit/ui/confirm-dialog.tsx';
import { DateField } from '@parlance/kit/ui/date-field.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { ProblemWords } from '@parlance/kit/ui/reference.tsx';
import { useState } from 'react';
import { peopleTexts } from '../../../locales/texts.ts';
import { useTeachers } from '../../../ui/use-teachers.ts';
import { type ChosenCourse, useCourseProgress, useNoteProgress } from '../api/progress.ts';
import { changesOf, noteOf, type Ticks } from '../noted.ts';
import { LessonTicks } from './lesson-ticks.tsx';

type Props = { student: AccountJson; of: ChosenCourse | undefined; onClose: () => void };

/** Lessons of one course are noted as completed, or taken back: one by one or all at once. */
export function NoteProgressDialog({ student, of, onClose }: Props) {
  const { progress: words } = peopleTexts.use();
  const { clock, session } = useShell();
  const zone = session.person.timeZone;
  const done = useDone(onClose);
  const [chosen, setChosen] = useState(of);
  const [ticks, setTicks] = useState<Ticks>(new Map());
  const [given, setGiven] = useState<Given>({ date: null, tutor: null });
  const course = useCourseProgress(student.uid, chosen);
  const send = useNoteProgress(student.uid);
  const lessons = course.data?.lessons ?? [];
  const { changed, noted, takenBack } = changesOf(lessons, ticks);
  const choose = (next: ChosenCourse | undefined) => {
    setChosen(next);
    setTicks(new Map());
  };
  const submit = () => {
    if (!chosen) return;
    const { materialId, courseId } = chosen;
    const body = noteOf(lessons, ticks, { ...given, now: clock.now(), zone });
    sendAndTell(send, { course: { materialId, courseId }, body }, { onSuccess: done(words.done(student.name)) });
  };
  return (
    <ConfirmDialog
      title={course.data ? words.titleOf(course.data.courseName, student.name) : words.title(student.name)}
      size={640}
      action={words.save}
      busy={send.isPending}
      disabled={changed.length === 0}
      error={send.error}
      say={words.changes({ noted, takenBack, certificate: course.data?.certificateNumber ?? '' })}
      onConfirm={submit}
      onCancel={onClose}
    >
      {!of && <CourseChoice onChoose={choose} />}
      {chosen && course.isPending && <Skeleton height={200} aria-hidden />}
      {course.isError && <ErrorState error={course.error} onRetry={() => void course.refetch()} />}
      {course.data && (
        <>
          <GivenBy given={given} zone={zone} onChange={setGiven} />
          <LessonTicks lessons={lessons} ticks={ticks} onTick={setTicks} />
        </>
      )}
    </ConfirmDialog>
  );
}

type Given = { date: string | null; tutor: string | null };
type GivenProps = { given: Given; zone: string; onChange: (given: Given) => void };

/** When the ticked lessons were completed, and with whom, where that is known. */
function GivenBy({ given, zone, onChange }: GivenProps) {
  const { progress: words } = peopleTexts.use();
  const tutors = useTeachers();
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <DateField
        label={words.completedOn(zoneLabel(zone))}
        placeholder={words.today}
        value={given.date}
        onChange={(date) => onChange({ ...given, date })}
      />
      <Select
        label={words.teacher}
        placeholder={words.nobody}
        data={(tutors.data ?? []).map(({ uid, name }) => ({ value: uid, label: name }))}
        value={given.tutor}
        clearable
        searchable
        disabled={!tutors.data}
        error={tutors.isError && <ProblemWords error={tutors.error} />}
        onChange={(tutor) => onChange({ ...given, tutor })}
      />
    </SimpleGrid>
  );
}

function CourseChoice({ onChoose }: { onChoose: (course: ChosenCourse | undefined) => void }) {
  const { progress: words } = peopleTexts.use();
  const [material, setMaterial] = useState<string | null>(null);
  const [course, setCourse] = useState<string | null>(null);
  const materials = useMaterials();
  const courses = useCourses(material);
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Select
        label={words.material}
        data={(materials.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={material}
        searchable
        disabled={!materials.data}
        error={materials.isError && <ProblemWords error={materials.error} />}
        onChange={(next) => {
          setMaterial(next);
          setCourse(null);
          onChoose(undefined);
        }}
      />
      <Select
        label={words.course}
        data={(courses.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={course}
        disabled={!courses.data}
        error={courses.isError && <ProblemWords error={courses.error} />}
        onChange={(next) => {
          setCourse(next);
          onChoose(material && next ? { materialId: material, courseId: next } : undefined);
        }}
      />
    </SimpleGrid>
  );
}
