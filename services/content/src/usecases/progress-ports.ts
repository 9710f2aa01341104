/** What noting progress and issuing certificates need of the world. */
import type { Certificate, SignedRecord, Said } from '../domain/certificate.ts';
import type { Credit, Progress } from '../domain/progress.ts';

export type ProgressCourse = {
  readonly materialId: string;
  readonly materialName: string;
  readonly courseId: string;
  readonly courseName: string;
  readonly courseAbbreviation: string;
  readonly courseDescription: string;
};

export type ProgressLesson = {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly level: number;
  readonly isHidden: boolean;
};

export type Learner = { readonly version: number; readonly isForgotten: boolean };
export type Counts = { readonly completed: number; readonly of: number };

export type ProgressStore = {
  /** Whoever writes any of a student's progress holds this first. */
  lockLearner(uid: string): Promise<Learner>;
  saveLearner(uid: string, learner: { version: number }): Promise<void>;
  findCourse(courseId: string, materialId?: string): Promise<ProgressCourse | undefined>;
  /** Undefined for what is no lesson of the library. */
  courseOf(lessonId: string): Promise<string | undefined>;
  /** In the order of the course; with those that are hidden or deleted. */
  listLessons(courseId: string): Promise<ProgressLesson[]>;
  list(studentUid: string, courseId: string): Promise<Progress[]>;
  find(studentUid: string, lessonId: string): Promise<Progress | undefined>;
  save(progress: Progress): Promise<void>;
  remove(studentUid: string, lessonId: string): Promise<void>;
  /** Answers what this booking gave until now. */
  takeCredit(bookingId: string): Promise<Credit | undefined>;
  addCredit(credit: Credit): Promise<void>;
  /** The first after an instant. */
  firstCredit(studentUid: string, lessonId: string, after: Date | undefined): Promise<Credit | undefined>;
  /** What is noted of the student from now on is not kept. */
  forgetStudent(uid: string, at: Date): Promise<void>;
};

export type Claimed = Pick<Certificate, 'id' | 'number' | 'studentUid' | 'issuedAt' | 'said'> & { claimedUntil: Date };
type MadeDocument = { fileId: string; pdfSha256: string; record: string; said: Said };

export type CertificateStore = {
  findStanding(studentUid: string, courseId: string): Promise<Certificate | undefined>;
  find(number: string): Promise<Certificate | undefined>;
  /** Locked. */
  lock(number: string): Promise<Certificate | undefined>;
  /** False when the number is taken. */
  insert(certificate: Certificate): Promise<boolean>;
  /** The oldest whose document is not made, and nobody is making. */
  claim(claim: { now: Date; until: Date }): Promise<Claimed | undefined>;
  /** Undefined when it is revoked or erased by now, or somebody else's to make. */
  lockClaimed(claimed: Claimed): Promise<Certificate | undefined>;
  publish(id: string, made: MadeDocument): Promise<void>;
  revoke(id: string, revoked: { at: Date; by: string; reason: string }): Promise<void>;
  /** Answers where the bytes of their documents are. */
  removeOf(studentUid: string): Promise<string[]>;
};

/** Courses that need a lesson less than before. */
export type ReviewStore = {
  /** Nobody takes a lesson out of the course before this transaction ends; whoever counts its lessons holds this. */
  hold(courseId: string): Promise<void>;
  /** Waits for whoever holds it: their students are looked at, and those after them count without the lesson. */
  ask(courseId: string): Promise<void>;
  /** Whether any course is to be looked at. */
  isAny(): Promise<boolean>;
  /** One that nobody else is looking at. */
  claim(): Promise<{ courseId: string; after: string } | undefined>;
  /** Students who have all that is shown of it, and never had its certificate, in the order of their ids. */
  listComplete(review: { courseId: string; after: string }, most: number): Promise<string[]>;
  goOn(courseId: string, after: string): Promise<void>;
  end(courseId: string): Promise<void>;
};

/** A course after lessons of it were noted. */
export type CourseNoted = {
  readonly studentUid: string;
  readonly course: ProgressCourse;
  readonly lessons: readonly { lesson: ProgressLesson; progress: Progress | undefined }[];
  readonly counts: Counts;
  readonly version: number;
};

export type ProgressFacts = {
  progressChanged(noted: CourseNoted, at: Date): Promise<void>;
  certificateIssued(certificate: Certificate, at: Date): Promise<void>;
  certificateRevoked(certificate: Certificate, at: Date): Promise<void>;
};

export type KnownPerson = { readonly uid: string; readonly name: string; readonly role: 'student' | 'tutor' | 'other' };
/** Who is asked about has an account; others are left out. */
export type FindPeople = (uids: readonly string[]) => Promise<ReadonlyMap<string, KnownPerson>>;

/** Draws the document. */
export type DrawCertificate = (certificate: Pick<Certificate, 'number' | 'issuedAt' | 'said'>) => Promise<Uint8Array>;
/** Compact JWS. */
export type RecordKeys = {
  sign(record: SignedRecord): Promise<string>;
  /** Fails when no key of ours has signed it. */
  read(jws: string): Promise<SignedRecord>;
  /** Public keys, by which anybody may check. */
  published(): readonly object[];
};
/** So many by chance. */
export type RandomBytes = (count: number) => Uint8Array;
