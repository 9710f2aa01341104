import type { GetLessonResponseInput } from '@parlance/proto/content/v1';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { LessonPage } from '../usecases/read-lesson-page.ts';
import { changeMessage, courseMessage, lessonMessage, linkMessage } from './content-mapping.ts';

/** All of it but its material. */
export function lessonPageMessage(page: LessonPage, { role }: { role: string }): GetLessonResponseInput {
  const { course, lesson, isOpened, recordings, use } = page;
  const counted = { recordingCount: recordings.length, documentPages: page.document?.pages ?? 0 };
  const said = { ...lessonMessage(lesson), ...counted, isOpened };
  return {
    course: { ...courseMessage({ ...course, lessons: [] }), lessons: [] },
    lesson: role === 'student' ? { ...said, notesFileId: '' } : said,
    document: documentMessage(page.document),
    recordings: recordings.map(({ link, ...recording }) => (link ? linkMessage({ ...recording, ...link }) : recording)),
    notes: page.notes ? linkMessage(page.notes) : null,
    use: use ? { ...use, firstBookedAt: use.firstBookedAt ? toTimestamp(use.firstBookedAt) : null } : null,
    changed: role === 'admin' ? changeMessage(page.changed) : null,
  };
}

function documentMessage(document: LessonPage['document']): GetLessonResponseInput['document'] {
  return document ? { ...document, at: document.at ? toTimestamp(document.at) : null } : null;
}
