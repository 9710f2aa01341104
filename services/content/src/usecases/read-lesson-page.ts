/** A lesson's page outside the call: what it is, and as far as the reader may have them its document, recordings and notes. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { mayHear, mayReadDocument, type Reader } from '../domain/document-access.ts';
import type { Course, LastChange, Lesson, Material } from '../domain/library.ts';
import { asShown, type PreviewedStudent } from '../domain/preview.ts';
import { refuse } from '../domain/refusals.ts';
import { revisionFor, type Revision } from '../domain/revision.ts';
import { audioLinkLifeMs, documentLinkLifeMs, linkPath, type Signer } from '../domain/signed-link.ts';
import { knownReader, type FoundLesson, type LessonAddress } from './sign-document.ts';

type File = { fileId: string; filename: string; size: number };
type KnownDocument = Revision & File & { pages: number };
type KnownRecording = File & { title: string; seconds: number; contentType: string };
type KnownNotes = File & { pages: number };
type LessonUse = { students: number; booked: number; firstBookedAt: Date | undefined };
type Person = { uid: string; role: Reader['role'] };
type PageReader = Person & { preview?: PreviewedStudent | undefined };
type Sitting = Person & { lessonId: string; bookingId: string; now: Date };
type Shelf = { lesson: Lesson; changed: LastChange | undefined; course: Omit<Course, 'lessons'>; material: Material };

type Deps = {
  findLesson: (address: LessonAddress) => Promise<FoundLesson>;
  findReader: (uid: string, lessonId: string) => Promise<Omit<Reader, 'role'>>;
  findSitting: (sitting: Sitting) => Promise<Date | undefined>;
  findShelf: (lessonId: string) => Promise<Shelf | undefined>;
  listRevisions: (lessonId: string) => Promise<KnownDocument[]>;
  listRecordings: (lesson: Lesson) => Promise<KnownRecording[]>;
  findNotes: (fileId: string | undefined) => Promise<KnownNotes | undefined>;
  findUse: (lessonId: string, now: Date) => Promise<LessonUse>;
  clock: Clock;
  realTime: Clock;
  signer: Signer;
};
export type ReadLessonPage = ReturnType<typeof makeReadLessonPage>;
type ReadLessonPageQuery = LessonAddress & { reader: PageReader; bookingId: string };

type Link = { url: string; expiresAt: Date };
export type LessonPage = Shelf & {
  isOpened: boolean;
  document: KnownDocument | undefined;
  recordings: (KnownRecording & { link: Link | undefined })[];
  notes: (KnownNotes & Link) | undefined;
  use: LessonUse | undefined;
};

export function makeReadLessonPage(deps: Deps) {
  const { findLesson, findReader, findShelf, findSitting, listRevisions, clock, realTime, signer } = deps;
  const linkTo = (id: string, lifeMs: number): Link => {
    const expiresAt = new Date(realTime.now().getTime() + lifeMs);
    return { url: linkPath({ method: 'GET', id, expiresAt }, signer), expiresAt };
  };

  async function notesFor({ role }: Person, { notesFileId }: Lesson): Promise<LessonPage['notes']> {
    const notes = role === 'student' ? undefined : await deps.findNotes(notesFileId);
    return notes && { ...notes, ...linkTo(notes.fileId, documentLinkLifeMs) };
  }

  return async ({ reader, bookingId, ...address }: ReadLessonPageQuery): Promise<LessonPage> => {
    const { courseFound, lesson } = await findLesson(address);
    if (!courseFound) throw refuse('MATERIAL_OR_COURSE_NOT_FOUND');
    const found = lesson && asShown(lesson, reader.preview);
    const shelf = found && (await findShelf(found.id));
    if (found === undefined || shelf === undefined) throw refuse('LESSON_NOT_FOUND');
    const now = clock.now();
    const known = await knownReader(reader, found.id, { findReader, now });
    const isOpened = mayReadDocument(known, found, now);
    if (!isOpened && found.isHidden) throw refuse('MATERIAL_OR_COURSE_NOT_FOUND');
    const [startsAt, revisions, recordings, notes, use] = await Promise.all([
      findSitting({ ...reader, lessonId: found.id, bookingId, now }),
      isOpened ? listRevisions(found.id) : [],
      deps.listRecordings(shelf.lesson),
      notesFor(reader, shelf.lesson),
      reader.role === 'admin' ? deps.findUse(found.id, now) : undefined,
    ]);
    const hears = isOpened && mayHear(known, found);
    return {
      ...shelf,
      isOpened,
      document: revisionFor(revisions, startsAt),
      recordings: recordings.map((recording) => ({
        ...recording,
        link: hears ? linkTo(recording.fileId, audioLinkLifeMs) : undefined,
      })),
      notes,
      use,
    };
  };
}
