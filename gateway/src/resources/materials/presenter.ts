import type { z } from 'zod';
import type {
  AudioResource,
  Course,
  GetLessonDocumentResponse,
  GetLessonResponse,
  LastChange,
  Lesson,
  LibraryHit,
  Material,
} from '@parlance/proto/content/v1';
import { epochMs } from '@parlance/proto/json/time';
import { present } from '../present.ts';
import type { importBody, lessonChange } from './editor-schemas.ts';
import type { documentQuery, HitKind, LastChangeJson, previewQuery } from './schemas.ts';

export function changeJson(change: LastChange | null): LastChangeJson | null {
  return change && { uid: change.uid, name: change.name, at: epochMs(present(change.at)) };
}

export function materialJson({ changed, ...material }: Material) {
  return { ...material, changed: changeJson(changed) };
}

export function lessonJson(lesson: Lesson) {
  const { id, code, name, level, pos, tutorResource, audioResource, ...rest } = lesson;
  const { visible, isSample, version, isOpened, recordingCount, documentFileId, documentPages, notesFileId } = rest;
  const there = { hasDocument: documentFileId !== '', documentPages, hasNotes: notesFileId !== '', recordingCount };
  const seen = { visible, isSample, version, isOpened };
  return { id, code, name, level, pos, tutorResource, audioResource, ...seen, ...there };
}

export function courseJson({ materialId: _material, changed, ...course }: Course) {
  const units = course.units.map(({ number, title, description: about }) => ({ number, title, description: about }));
  return { ...course, units, lessons: course.lessons.map(lessonJson), changed: changeJson(changed) };
}

export function lessonPageJson(page: GetLessonResponse) {
  const { document, notes, use } = page;
  return {
    material: materialJson(present(page.material)),
    course: courseJson(present(page.course)),
    lesson: lessonJson(present(page.lesson)),
    document: document && { ...document, at: document.at && epochMs(document.at) },
    recordings: page.recordings.map(({ url, expiresAt, ...recording }) => ({
      ...recording,
      url: url || null,
      expiresAt: expiresAt && epochMs(expiresAt),
    })),
    notes: notes && { ...notes, expiresAt: epochMs(present(notes.expiresAt)) },
    use: use && { ...use, firstBookedAt: use.firstBookedAt && epochMs(use.firstBookedAt) },
    changed: changeJson(page.changed),
  };
}

type PreviewQuery = z.output<typeof previewQuery>;

/** What is asked, as the student that is named. */
export function previewing<T extends PreviewQuery>({ preview: standing, withHidden, ...asked }: T) {
  return { ...asked, ...(standing !== undefined && { preview: { standing, withHidden: withHidden ?? false } }) };
}

type DocumentQuery = z.output<typeof documentQuery>;

export function documentRequest({ material, course, lesson, booking, ...asked }: DocumentQuery) {
  return { materialId: material, courseId: course, lessonId: lesson, bookingId: booking, ...previewing(asked) };
}

export function importRequest({ dryRun, lines }: z.output<typeof importBody>) {
  const sent = lines.map(({ recordings, ...line }) => ({ ...line, recordings: recordings && { recordings } }));
  return { dryRun, lines: sent };
}

type LessonParams = { id: string; courseId: string; lessonId: string };

export function lessonRequest(
  { id: materialId, courseId, lessonId }: LessonParams,
  change: z.output<typeof lessonChange>,
) {
  const { recordings, ...rest } = change;
  return { materialId, courseId, lessonId, ...rest, recordings: recordings && { recordings } };
}

export function documentJson({ url, expiresAt }: GetLessonDocumentResponse) {
  return { url, expiresAt: epochMs(present(expiresAt)) };
}

export function hitJson({ kind, ...hit }: LibraryHit) {
  return { ...hit, kind: kind as HitKind };
}

export function audioJson({ path, filename, contentType, size, url, expiresAt }: AudioResource) {
  return { path, filename, contentType, size, url, expiresAt: epochMs(present(expiresAt)) };
}
