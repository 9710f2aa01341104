/** The lesson's document: its signed address, then the document itself. */
import { isProblem } from '../api/problem.ts';
import type { TopicJson } from '../api/types.ts';
import { documentTexts } from '../locales/texts.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import type { PdfDocument } from './open-pdf.ts';
import { useDocument } from './use-document.ts';

export type LessonDocument =
  | { state: 'none' | 'loading' }
  | { state: 'failed'; text: string; problem: unknown }
  | { state: 'ready'; document: PdfDocument };

/** The document as far as it has come, and another try. */
export type OpenedPages = { lesson: LessonDocument; retry: () => void };

const ownTexts = new Set(['Course not found', 'Lesson not found', 'Failed to fetch document URL']);

/** Each failure has its text: what is not there, the asking itself, the file. */
function failureText(problem: unknown): string {
  const { failed, notFetched } = documentTexts.now().documents;
  if (!isProblem(problem)) return failed;
  return ownTexts.has(problem.message) ? problem.message : notFetched;
}

/** `booking`: the lesson that is taught with it. It keeps the document that it began with, also when another one has come into the library since. */
export function useLessonDocument(topic: TopicJson | null | undefined, booking?: string): OpenedPages {
  const { api } = useShell();
  const { material, course, lesson } = topic ?? { material: '', course: '', lesson: '' };
  const query = { material, course, lesson, ...(booking && { booking }) };
  // The address lives for ten minutes, so every round asks for a new one.
  const address = async () => (await api.GET('/materials/lesson-document', { params: { query } })).data.url;
  const { opened, retry } = useDocument(lesson && Object.values(query).join('/'), address);
  const shown: LessonDocument = opened.state === 'failed' ? { ...opened, text: failureText(opened.problem) } : opened;
  return { lesson: lesson ? shown : { state: 'none' }, retry };
}
