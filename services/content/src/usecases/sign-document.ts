/** The address of a lesson's PDF for ten minutes, for those who may read it. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { mayReadDocument, type Reader } from '../domain/document-access.ts';
import { refuse } from '../domain/refusals.ts';
import { documentLinkLifeMs, linkPath, type Signer } from '../domain/signed-link.ts';

export type LessonAddress = { material: string; course: string; lesson: string };

/** What is found of the address: each part is only looked up under the one before. */
export type FoundLesson = {
  courseFound: boolean;
  lesson: { id: string; isPte: boolean; isHidden: boolean; documentFileId: string | undefined } | undefined;
};

type Deps = {
  findLesson: (address: LessonAddress) => Promise<FoundLesson>;
  findReader: (uid: string, lessonId: string) => Promise<Omit<Reader, 'role'>>;
  clock: Clock;
  realTime: Clock;
  signer: Signer;
};
export type SignDocument = ReturnType<typeof makeSignDocument>;
type SignDocumentCommand = LessonAddress & { reader: { uid: string; role: Reader['role'] } };

export function makeSignDocument({ findLesson, findReader, clock, realTime, signer }: Deps) {
  return async ({ reader, ...address }: SignDocumentCommand): Promise<{ url: string; expiresAt: Date }> => {
    const { courseFound, lesson } = await findLesson(address);
    if (!courseFound) throw refuse('COURSE_NOT_FOUND');
    if (lesson === undefined) throw refuse('LESSON_NOT_FOUND');
    const known = await findReader(reader.uid, lesson.id);
    if (!mayReadDocument({ ...known, role: reader.role }, lesson, clock.now())) {
      // What is hidden is answered as what is not there.
      throw lesson.isHidden ? refuse('COURSE_NOT_FOUND') : refuse('DOCUMENT_NOT_ALLOWED');
    }
    if (lesson.documentFileId === undefined) throw refuse('DOCUMENT_NOT_FOUND');
    const expiresAt = new Date(realTime.now().getTime() + documentLinkLifeMs);
    return { url: linkPath({ method: 'GET', id: lesson.documentFileId, expiresAt }, signer), expiresAt };
  };
}
