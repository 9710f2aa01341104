/** The lesson that the student came from the library to book, as the address names it. */
import { Anchor } from '@mantine/core';
import { useCourse } from '@parlance/kit/library/api.ts';
import type { LessonAddress } from '@parlance/kit/library/paths.ts';
import { Note } from '@parlance/kit/ui/note.tsx';
import { useSearchParams } from 'react-router-dom';
import { bookingTexts } from '../../locales/texts.ts';

export type WantedLesson = LessonAddress & { code: string; name: string; isPte: boolean };

/** What the address calls its parts. */
export const wantedParts = ['material', 'course', 'lesson'] as const;

/** Undefined also while it is not known, or when there is no such lesson. */
export function useWantedLesson(): WantedLesson | undefined {
  const [params] = useSearchParams();
  const [material, course, lesson] = wantedParts.map((name) => params.get(name) ?? '');
  const isNamed = Boolean(material && course && lesson);
  const { data } = useCourse(material ?? '', isNamed ? course : undefined);
  const found = data?.course.lessons.find(({ id }) => id === lesson);
  if (!data || !found) return undefined;
  const { code, name } = found;
  return {
    material: data.material.id,
    course: data.course.id,
    lesson: found.id,
    code,
    name,
    isPte: data.material.isPte,
  };
}

function withoutWanted(old: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(old);
  for (const part of wantedParts) params.delete(part);
  return params;
}

export function WantedLessonNote() {
  const words = bookingTexts.use().wanted;
  const wanted = useWantedLesson();
  const [, setParams] = useSearchParams();
  if (!wanted) return null;
  const { code, name, isPte } = wanted;
  return (
    <Note
      tone="info"
      role="status"
      action={
        <Anchor component="button" type="button" onClick={() => setParams(withoutWanted, { replace: true })}>
          {words.forget}
        </Anchor>
      }
    >
      {words.lesson(code, name)} {isPte ? words.pteTeacher : words.workplaceTeacher}
    </Note>
  );
}
