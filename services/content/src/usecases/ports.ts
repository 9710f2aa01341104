/** What the use cases need of the world; the unit of work hands the stores out bound to its transaction. */
import type { Erased, ErasureStore } from '@parlance/runtime/erasure/erase-rows';
import type { Once } from '@parlance/runtime/idempotency/store';
import type { UnitOfWork as RuntimeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import type { Readable } from 'node:stream';
import type { Guide } from '../domain/guide.ts';
import type { HelpQuestion } from '../domain/help-question.ts';
import type { Kept, NewRecording } from '../domain/library-edits.ts';
import type { Course, LastChange, Lesson, Material } from '../domain/library.ts';
import type { BookingOn } from '../domain/retention.ts';
import type { Revision } from '../domain/revision.ts';
import type { Subscription } from '../domain/study-area.ts';
import type { PdfVerdict } from '../domain/pdf-verdict.ts';
import type { ArrivedPart } from '../domain/upload-parts.ts';
import type { DaysUploads } from '../domain/upload.ts';
import type { CertificateStore, ProgressFacts, ProgressStore, ReviewStore } from './progress-ports.ts';

/** All of the library: whoever changes something in it does so alone. */
export type LibraryStore = {
  /** The version of the order of its materials. Nobody else changes anything before this transaction ends. */
  lock(): Promise<number>;
  /** What is on screen is told. Another order of materials has another version, which is answered. */
  changed(what: { order: boolean }): Promise<number>;
  /** What is known to have been at a place is found there by whoever booked it. */
  addMove(child: string, parent: string): Promise<void>;
};

/** What is deleted is still there, with its mark; lists leave it out. */
export type MaterialStore = {
  find(id: string): Promise<Kept<Material> | undefined>;
  /** Of those that are not deleted. So the courses of a material. */
  findByName(name: string): Promise<Material | undefined>;
  listIds(): Promise<string[]>;
  /** The last one of any of them. */
  findLastChange(): Promise<LastChange | undefined>;
  /** Fails with NAME_TAKEN. So does the next. */
  insert(material: Material, by: LastChange): Promise<void>;
  save(material: Material, by: LastChange): Promise<void>;
  /** Takes the mark off the default there is; answers the material as it is then. */
  clearDefault(by: LastChange): Promise<Material | undefined>;
  /** Answers the first that has another place. */
  order(ids: readonly string[], by: LastChange): Promise<Material | undefined>;
  remove(id: string, by: LastChange): Promise<void>;
};

export type CourseStore = {
  /** With the lessons that it has. */
  find(id: string): Promise<Kept<Course> | undefined>;
  findByName(materialId: string, name: string): Promise<Course | undefined>;
  listIds(materialId: string): Promise<string[]>;
  /** Fails with NAME_TAKEN. So does the next. */
  insert(course: Course, by: LastChange): Promise<void>;
  /** Without its lessons. */
  save(course: Course, by: LastChange): Promise<void>;
  /** The last place of a material. */
  lastPos(materialId: string): Promise<number>;
  order(ids: readonly string[], by: LastChange): Promise<void>;
  remove(id: string, by: LastChange): Promise<void>;
};

export type HelpStore = {
  /** Waits for whoever changes the library or the help, and says which version the order has. */
  lock(): Promise<number>;
  find(id: string): Promise<Kept<HelpQuestion> | undefined>;
  /** In their order. */
  listIds(): Promise<string[]>;
  findLastChange(): Promise<LastChange | undefined>;
  /** Becomes the last one. */
  insert(question: HelpQuestion, by: LastChange): Promise<void>;
  save(question: HelpQuestion, by: LastChange): Promise<void>;
  order(ids: readonly string[], by: LastChange): Promise<void>;
  remove(id: string, by: LastChange): Promise<void>;
  /** What is on screen is told. Answers the order's new version. */
  changed(): Promise<number>;
};

export type GuideStore = {
  /** The version of their order; nobody else changes any before this transaction ends. */
  lock(): Promise<number>;
  find(id: string): Promise<Kept<Guide> | undefined>;
  listIds(): Promise<string[]>;
  findLastChange(): Promise<LastChange | undefined>;
  /** Becomes the last one. Fails with FILE_NOT_FOUND. So does the next. */
  insert(guide: Guide, by: LastChange): Promise<void>;
  save(guide: Guide, by: LastChange): Promise<void>;
  order(ids: readonly string[], by: LastChange): Promise<void>;
  remove(id: string, by: LastChange): Promise<void>;
  /** Another order has another version, which is answered. */
  ordered(): Promise<number>;
  addView(view: { guideId: string; uid: string; at: Date }): Promise<void>;
};

export type LessonStore = {
  find(id: string): Promise<Kept<Lesson> | undefined>;
  /** Fails with POSITION_TAKEN and FILE_NOT_FOUND. So does the next. */
  insert(lesson: Lesson, by: LastChange): Promise<void>;
  save(lessons: readonly Lesson[], by: LastChange): Promise<void>;
  /** From then on this is its document; the one before stays for lessons that are taught with it. */
  addRevision(lesson: Lesson, fileId: string, at: Date): Promise<void>;
  /** They play for as long as was measured, and as said where nothing was. */
  saveRecordings(lessonId: string, recordings: readonly NewRecording[]): Promise<void>;
  remove(id: string, by: LastChange): Promise<void>;
};

export type Upload = {
  readonly id: string;
  readonly path: string;
  readonly filename: string;
  readonly size: number;
  readonly contentType: string;
  readonly createdBy: string;
  readonly expiresAt: Date;
  readonly received: { readonly sha256: string } | undefined;
  readonly fileId: string | undefined;
  /** The name by which the store knows its parts. */
  readonly partsName: string | undefined;
  /** Why its bytes were given up; they are gone. */
  readonly refused: string | undefined;
};

export type UploadStore = {
  insert(upload: Upload): Promise<void>;
  /** What this person began whose links end after an instant; nobody else counts for them before this transaction ends. */
  begunSince(uid: string, linkEndsAfter: Date): Promise<DaysUploads>;
  find(id: string): Promise<Upload | undefined>;
  lock(id: string): Promise<Upload | undefined>;
  /** True for one caller at a time. A claim is known by the moment that it holds until. */
  claim(id: string, claim: { now: Date; until: Date }): Promise<boolean>;
  /** False when somebody else has claimed it since. */
  renew(id: string, claim: { until: Date; next: Date }): Promise<boolean>;
  /** The address takes the bytes again, as if none had come. Nothing happens to a claim of somebody else. */
  release(id: string, until: Date): Promise<void>;
  /** The claim goes on for what is left to do. False when it is somebody else's. */
  markReceived(id: string, received: { at: Date; sha256: string; until: Date }): Promise<boolean>;
  markComplete(id: string, fileId: string): Promise<void>;
  /** Whoever asks again learns the same. */
  markRefused(id: string, reason: string): Promise<void>;
  /** Its parts are known by `name` now, unless somebody gave them another one than `before` meanwhile; answers the one that counts. */
  nameParts(id: string, names: { before: string | undefined; name: string }): Promise<string | undefined>;
  /** All that they began and did not complete is gone; answers it. */
  removeBegunBy(uid: string): Promise<Upload[]>;
  /** Some of what nobody completed, nor has been sending since then, is gone; answers it. */
  removeUnfinished(before: Date): Promise<Upload[]>;
};

export type StoredFile = {
  readonly id: string;
  readonly path: string;
  readonly filename: string;
  readonly storageKey: string;
  readonly size: number;
  readonly contentType: string;
  readonly sha256: string;
  readonly uploadedBy: string;
  /** The role that they had then. */
  readonly uploadedAs: string;
  readonly uploadedAt: Date;
  /** Real time after which nobody claimed it; undefined = for good. */
  readonly keepUntil: Date | undefined;
  /** Served without a signature. */
  readonly isPublic: boolean;
  /** Of a PDF. */
  readonly pages?: number | undefined;
  /** Of a recording. */
  readonly seconds?: number | undefined;
};

export type FileStore = {
  /** Those of the library among these, by their ids. */
  findOfLibrary(ids: readonly string[]): Promise<Map<string, { contentType: string }>>;
  insert(file: StoredFile): Promise<void>;
  /** Keeps those of the links that are there and nobody else's; answers them. */
  hold(links: readonly string[], hold: { holder: string; now: Date; until: Date }): Promise<string[]>;
  /** Exactly these belong to the application from now on; what belonged to it before goes at the next removal. */
  claim(applicationId: string, claim: FileClaim): Promise<void>;
  /** This is the photo of the person from now on, and no other is shown: neither one of before nor the application's. One that came after it waits for its own word. */
  claimPhoto(uid: string, claim: { fileId: string | undefined; left: Date }): Promise<void>;
  /** Photos and files of an application: gone; answers where their bytes are. */
  removeOf(uid: string): Promise<string[]>;
  /** Some of what nobody claimed in time is gone; answers where its bytes are. */
  removeExpired(now: Date): Promise<string[]>;
  /** Those of the places that no file has, nor an upload that may still become one. */
  withoutRow(keys: readonly string[]): Promise<string[]>;
  /** Some files, from after an id on. */
  placesAfter(id: string, most: number): Promise<{ id: string; storageKey: string }[]>;
};
type FileClaim = { holder: string; links: readonly string[]; now: Date; showsPicture: boolean };

/** A lesson with what it has of documents, and who is taught on it. */
export type ShelvedLesson = {
  readonly deletedAt: Date | undefined;
  readonly revisions: readonly Revision[];
  readonly bookings: readonly BookingOn[];
};

/** Files of the library, by what names them. */
export type FileShelf = {
  /** Of some lessons, from after an id on, those that may have a document too many; `last` where there are more. */
  lessonsToLookAt(after: string, most: number): Promise<{ ids: string[]; last: string | undefined }>;
  /** Undefined while somebody else has it. */
  lockLesson(id: string): Promise<ShelvedLesson | undefined>;
  /** `newest` is what its own row names then. */
  removeDocuments(lessonId: string, revisions: readonly number[], newest: string | undefined): Promise<void>;
  /** Its recordings and notes; answers their files. */
  removeBesides(lessonId: string): Promise<string[]>;
  /** Nobody needs these for the lesson's sake since then. */
  letGo(fileIds: readonly string[], since: Date): Promise<void>;
  /** Of some files, from after an id on, says since when nothing names them. Answers the last where there are more. */
  markLoose(after: string, most: number, now: Date): Promise<string | undefined>;
  /** Some that nothing has named since before then are gone; answers where their bytes are. */
  removeLoose(before: Date, most: number): Promise<string[]>;
};

/** Bytes that no row names any more: written with the end of their row, so that they go whoever dies in between. */
export type DiscardedBytes = {
  add(keys: readonly string[]): Promise<void>;
  /** Some of them, from after one on. */
  list(after: string): Promise<string[]>;
  /** They are gone from the store. */
  remove(key: string): Promise<void>;
};

/** Parts that are given up: written with what gives them up, and known until nothing can bring them back. */
export type AbandonedParts = {
  add(parted: readonly Parted[], until: Date): Promise<void>;
  /** Some that are to be looked at now; they are nobody else's before `again`. */
  take(now: Date, again: Date): Promise<Abandoned[]>;
  lookAt(name: string, at: Date): Promise<void>;
  /** Nothing can bring them back. */
  forget(name: string): Promise<void>;
};
export type Abandoned = Parted & { until: Date };

/** What payments says that students have bought; an older version never overwrites a newer one. So with the next. */
export type SubscriptionStore = { keep(subscription: Subscription & { uid: string; version: number }): Promise<void> };

type Participation = {
  bookingId: string;
  /** Of a seat: the lesson that it is a seat of, which names the lesson as well as the seat does. */
  groupLessonId: string | undefined;
  studentUid: string;
  tutorUid: string;
  lessonId: string;
  startsAt: Date | undefined;
  status: string;
  version: number;
};
/** Who takes which lesson, as booking says. Whether this is the newest that it has said. */
export type ParticipationStore = {
  /** `again`: what is as old as that counts too. */
  keep(participation: Participation, again: boolean): Promise<boolean>;
};

/** Pictures as they may be shown. */
export type Pictures = {
  /** With a side: as a square of it, cut out of the middle. */
  redraw(
    bytes: Uint8Array,
    square?: number,
  ): Promise<{ bytes: Uint8Array; contentType: string } | 'too many pixels' | 'not a picture'>;
};

/** Recordings: whether something plays in one and nothing else, and for how long where it says so. */
export type Sounds = {
  measure(
    open: () => Promise<Readable>,
    file: { contentType: string; size: number },
  ): Promise<{ isSound: boolean; seconds: number | undefined }>;
};

/** PDFs, opened before anybody reads them. */
export type Pdfs = { judge(bytes: () => Promise<Readable>): Promise<PdfVerdict> };

/** The bytes themselves: a local folder, or any store that speaks S3. Keys are relative paths. */
export type Storage = {
  /** Writes all or nothing; more than `maxBytes` is refused with UPLOAD_TOO_LARGE as soon as it is seen. */
  put(key: string, bytes: Readable, limits: { maxBytes: number }): Promise<Hashed>;
  /** `end` is inclusive. Fails with FILE_NOT_FOUND. */
  open(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** Size and first bytes, or nothing. */
  head(key: string, bytes: number): Promise<{ size: number; head: Uint8Array } | undefined>;
  remove(key: string): Promise<void>;
  /** Some of what lies there, in the order of the keys, from after one on. */
  list(after: string, most: number): Promise<StoredBytes[]>;
  parts: PartStorage;
};

export type StoredBytes = { key: string; size: number; writtenAt: Date };

/** That the library has changed, for whoever watches: an empty list as a sign of life, else the version that it has now. */
export type LibraryFeed = {
  watch(options: { signal: AbortSignal; heartbeatMs: number }): AsyncGenerator<number[], void, undefined>;
  stop(): void;
};

/** A file on its way in parts: where it will lie, and the name by which the store knows what came of it. */
export type Parted = { key: string; name: string };

/** Parts come in any order, each all or nothing, and one that comes again replaces what was there. */
export type PartStorage = {
  /** Answers the name. */
  begin(key: string): Promise<string>;
  /** Where a sender puts a part at the store itself; undefined where it comes through content. */
  addressOf(parted: Parted, part: ArrivedPart, lifeMs: number): Promise<string | undefined>;
  /** Exactly as many bytes as the part has; otherwise UPLOAD_TOO_LARGE or UPLOAD_INCOMPLETE. */
  put(parted: Parted, part: ArrivedPart, bytes: Readable): Promise<void>;
  /** Undefined where the store does not know the name (any more). */
  list(parted: Parted): Promise<ArrivedPart[] | undefined>;
  /** Puts parts together, in their order: the file is there at once, and the parts are gone. Says now and then that it goes on. */
  join(parted: Parted, numbers: readonly number[], onMoved: () => Promise<void>): Promise<Hashed>;
  /** What came is gone, and nothing more is taken. */
  abandon(parted: Parted): Promise<void>;
  /** So with what was begun before an instant and left; some of it. Answers how many. */
  abandonOlder(before: Date, most: number): Promise<number>;
};

export type Hashed = { size: number; sha256: string };

type MaterialCause = 'created' | 'changed' | 'deleted' | 'materials-ordered' | 'courses-ordered';
type CourseCause = 'created' | 'changed' | 'moved' | 'deleted' | 'lessons-ordered' | 'lessons-imported';
type LessonCause = 'lesson-created' | 'lesson-changed' | 'lesson-moved' | 'lesson-deleted';

/** Facts for the other services, written with the effect and sent afterwards. */
export type HeldReceipt = { receipt: Erased; storageKeys: readonly string[]; at: Date };
/** Of erasures: they leave when these bytes are gone. */
export type HeldReceipts = {
  hold(receipt: HeldReceipt): Promise<void>;
  /** Those that a person's receipts still wait for. */
  keysOf(uid: string): Promise<string[]>;
  list(): Promise<(HeldReceipt & { id: string })[]>;
  /** False when somebody else was first. */
  release(id: string): Promise<boolean>;
};

export type Facts = ProgressFacts & {
  contentErased(receipt: Erased, at: Date): Promise<void>;
  materialChanged(material: Material, cause: MaterialCause, at: Date): Promise<void>;
  /** Of the course's lessons those that are another now. */
  courseChanged(course: Course, cause: CourseCause, at: Date): Promise<void>;
  /** Without a guide: all of them, by their order. */
  guideChanged(
    guide: Guide | undefined,
    cause: 'created' | 'changed' | 'deleted' | 'guides-ordered',
    at: Date,
  ): Promise<void>;
  lessonChanged(course: Course, lesson: Lesson, cause: LessonCause, at: Date): Promise<void>;
  fileUploaded(file: StoredFile, at: Date): Promise<void>;
};

export type Stores = {
  library: LibraryStore;
  materials: MaterialStore;
  courses: CourseStore;
  lessons: LessonStore;
  guides: GuideStore;
  help: HelpStore;
  uploads: UploadStore;
  files: FileStore;
  shelf: FileShelf;
  discarded: DiscardedBytes;
  erasure: ErasureStore;
  heldReceipts: HeldReceipts;
  abandoned: AbandonedParts;
  subscriptions: SubscriptionStore;
  participations: ParticipationStore;
  progress: ProgressStore;
  certificates: CertificateStore;
  reviews: ReviewStore;
  facts: Facts;
  once: Once;
};

export type UnitOfWork = RuntimeUnitOfWork<Stores>;
