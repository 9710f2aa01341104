/** The lesson's document: its signed address, then the document itself (FB-32, MAT-16, MAT-23). */
import { isProblem } from '@parlance/kit/api/problem.ts';
import type { TopicJson } from '@parlance/kit/api/types.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useCallback, useEffect, useState } from 'react';
import { openPdf, type PdfDocument } from '@parlance/kit/documents/open-pdf.ts';
import { pauseMs, withRetries } from '@parlance/kit/documents/retry.ts';
import { texts } from '../../locales/texts.ts';

export type LessonDocument =
  { state: 'none' | 'loading' } | { state: 'failed'; text: string } | { state: 'ready'; document: PdfDocument };

const shownTexts = new Set([
  'Course not found',
  'Lesson not found',
  'Failed to fetch document URL',
  'Error fetching materials',
]);

/** What the API says in words of the catalogue is shown; the rest is one sentence. */
export function failureText(problem: unknown): string {
  if (isProblem(problem) && shownTexts.has(problem.message)) return problem.message;
  const { notFound, failed } = texts.now().materials;
  return isProblem(problem) && problem.status === 404 ? notFound : failed;
}

type Outcome = { key: string; lesson: LessonDocument };

export function useLessonDocument(topic: TopicJson | null | undefined): { lesson: LessonDocument; retry: () => void } {
  const { api } = useShell();
  const [round, setRound] = useState(0);
  const [outcome, setOutcome] = useState<Outcome>();
  const { material, course, lesson: lessonId } = topic ?? { material: '', course: '', lesson: '' };
  const key = `${material} ${course} ${lessonId} ${round}`;

  useEffect(() => {
    if (!lessonId) return;
    let current = true;
    let opened: PdfDocument | undefined;
    const query = new URLSearchParams({ material, course, lesson: lessonId });
    // The address lives for ten minutes, so every round asks for a new one.
    const attempt = async () => openPdf((await api.get<{ url: string }>(`materials/lesson-document?${query}`)).url);
    withRetries(attempt, pauseMs).then(
      (document) => {
        opened = document;
        if (current) setOutcome({ key, lesson: { state: 'ready', document } });
        else void document.loadingTask.destroy();
      },
      (problem: unknown) => current && setOutcome({ key, lesson: { state: 'failed', text: failureText(problem) } }),
    );
    return () => {
      current = false;
      void opened?.loadingTask.destroy();
    };
  }, [api, material, course, lessonId, key]);

  // An outcome of an earlier question says nothing about this one.
  const known: LessonDocument = outcome?.key === key ? outcome.lesson : { state: 'loading' };
  return { lesson: lessonId ? known : { state: 'none' }, retry: useCallback(() => setRound((value) => value + 1), []) };
}
