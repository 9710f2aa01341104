/** The address of a lesson's PDF for ten minutes, for those who may read it. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { mayReadDocument, type Reader, type ReadLesson } from '../domain/document-access.ts';
import { asShown, subscriptionOf, type PreviewedStudent } from '../domain/preview.ts';
import { refuse } from '../domain/refusals.ts';
import { revisionFor, type Revision } from '../domain/revision.ts';
import { documentLinkLifeMs, linkPath, type Signer } from '../domain/signed-link.ts';

export type LessonAddress = { material: string; course: string; lesson: string };

/** What is found of the address: each part is only looked up under the one before. */
export type FoundLesson = {
  courseFound: boolean;
  lesson: (ReadLesson & { id: string; isFree: boolean }) | undefined;
};

type DocumentReader = { uid: string; role: Reader['role']; preview?: PreviewedStudent | undefined };
type Known = { findReader: Deps['findReader']; now: Date };

/** Who is only looked as takes part in nothing. */
export async function knownReader(
  { uid, role, preview }: DocumentReader,
  lessonId: string,
  { findReader, now }: Known,
): Promise<Reader> {
  if (preview) return { role, subscription: subscriptionOf(preview, now), takesPart: false };
  return { role, ...(await findReader(uid, lessonId)) };
}

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
type SignDocumentCommand = LessonAddress & { reader: DocumentReader; bookingId: string };

export function makeSignDocument(deps: Deps) {
  const { findLesson, findReader, findSitting, listRevisions, clock, realTime, signer } = deps;
  return async ({ reader, bookingId, ...address }: SignDocumentCommand) => {
    const { courseFound, lesson: found } = await findLesson(address);
    if (!courseFound) throw refuse('COURSE_NOT_FOUND');
    if (found === undefined) throw refuse('LESSON_NOT_FOUND');
    const lesson = asShown(found, reader.preview);
    const now = clock.now();
    if (!mayReadDocument(await knownReader(reader, lesson.id, { findReader, now }), lesson, now)) {
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
