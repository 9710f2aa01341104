/** The address of a lesson's PDF for ten minutes, for those who may read it. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { mayReadDocument, type Reader, type ReadLesson } from '../domain/document-access.ts';
import { refuse } from '../domain/refusals.ts';
import { revisionFor, type Revision } from '../domain/revision.ts';
import { documentLinkLifeMs, linkPath, type Signer } from '../domain/signed-link.ts';

export type LessonAddress = { material: string; course: string; lesson: string };

/** What is found of the address: each part is only looked up under the one before. */
export type FoundLesson = {
  courseFound: boolean;
  lesson: (ReadLesson & { id: string; isFree: boolean }) | undefined;
};

type Sitting = { uid: string; role: Reader['role']; lessonId: string; bookingId: string; now: Date };
type Deps = {
  findLesson: (address: LessonAddress) => Promise<FoundLesson>;
  findReader: (uid: string, lessonId: string) => Promise<Omit<Reader, 'role'>>;
  findSitting: (sitting: Sitting) => Promise<Date | undefined>;
  listRevisions: (lessonId: string) => Promise<Revision[]>;
  clock: Clock;
  realTime: Clock;
  signer: Signer;
};
export type SignDocument = ReturnType<typeof makeSignDocument>;
type SignDocumentCommand = LessonAddress & { reader: { uid: string; role: Reader['role'] }; bookingId: string };

export function makeSignDocument(deps: Deps) {
  const { findLesson, findReader, findSitting, listRevisions, clock, realTime, signer } = deps;
  return async ({ reader, bookingId, ...address }: SignDocumentCommand) => {
    const { courseFound, lesson } = await findLesson(address);
    if (!courseFound) throw refuse('COURSE_NOT_FOUND');
    if (lesson === undefined) throw refuse('LESSON_NOT_FOUND');
    const known = await findReader(reader.uid, lesson.id);
    const now = clock.now();
    if (!mayReadDocument({ ...known, role: reader.role }, lesson, now)) {
      // What is hidden is answered as what is not there.
      throw lesson.isHidden ? refuse('COURSE_NOT_FOUND') : refuse('DOCUMENT_NOT_ALLOWED');
    }
    const [startsAt, revisions] = await Promise.all([
      findSitting({ ...reader, lessonId: lesson.id, bookingId, now }),
      listRevisions(lesson.id),
    ]);
    const document = revisionFor(revisions, startsAt);
    if (document === undefined) throw refuse('DOCUMENT_NOT_FOUND');
    const expiresAt = new Date(realTime.now().getTime() + documentLinkLifeMs);
    const url = linkPath({ method: 'GET', id: document.fileId, expiresAt }, signer);
    return { url, expiresAt, revision: document.revision };
  };
}
