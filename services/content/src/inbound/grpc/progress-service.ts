import { ProgressService } from '@parlance/proto/content/v1';
import type { Actor } from '@parlance/runtime/auth/actor';
import { commandOf, defineService, requireActor, type Call } from '@parlance/runtime/grpc/server';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { readNumber } from '../../domain/certificate-number.ts';
import { refuse } from '../../domain/refusals.ts';
import { findCertificate, listCertificates } from '../../queries/certificates.ts';
import { findCourseProgress, listProgress } from '../../queries/progress.ts';
import type { NoteProgress } from '../../usecases/note-progress.ts';
import type { RevokeCertificate } from '../../usecases/revoke-certificate.ts';
import type { SignCertificate } from '../../usecases/sign-certificate.ts';
import { linkMessage } from '../../wire/content-mapping.ts';
import {
  certificateMessage,
  courseProgressMessage,
  notedLessonFromMessage,
  totalsMessage,
} from '../../wire/progress-mapping.ts';

type Deps = {
  db: Queryable;
  noteProgress: NoteProgress;
  revokeCertificate: RevokeCertificate;
  signCertificate: SignCertificate;
  /** Origin that people see. */
  origin: string;
};

/** Students have their own; administrators anybody's. */
function ownOnly(studentUid: string, call: Pick<Call, 'actor'>): Actor {
  const actor = requireActor(call);
  if (actor.role !== 'admin' && actor.uid !== studentUid) throw refuse('STUDENT_NOT_FOUND');
  return actor;
}

export function makeProgressService({ db, origin, ...usecases }: Deps) {
  const courseOf = async (request: { studentUid: string; materialId: string; courseId: string }) => {
    const course = await findCourseProgress(db, request);
    if (course === undefined) throw refuse('MATERIAL_OR_COURSE_NOT_FOUND');
    return { course: courseProgressMessage(course) };
  };
  const certificateOf = async (number: string | undefined) => {
    const certificate = number === undefined ? undefined : await findCertificate(db, number);
    return certificate ? certificateMessage(certificate, origin) : null;
  };
  return defineService(ProgressService, {
    listProgress: async (request, call) => {
      ownOnly(request.studentUid, call);
      const { courses, next, totals } = await listProgress(db, request);
      return { courses: courses.map(courseProgressMessage), nextPageToken: next, totals: totalsMessage(totals) };
    },
    getCourseProgress: async (request, call) => {
      ownOnly(request.studentUid, call);
      return courseOf(request);
    },
    noteProgress: async (request, call) => {
      const once = commandOf(call, 'NoteProgress', request);
      const lessons = request.lessons.map(notedLessonFromMessage);
      await usecases.noteProgress({ ...request, lessons, by: once.actorUid, once });
      return courseOf(request);
    },
    listCertificates: async (request, call) => {
      ownOnly(request.studentUid, call);
      const { certificates, next } = await listCertificates(db, request);
      return { certificates: certificates.map((one) => certificateMessage(one, origin)), nextPageToken: next };
    },
    getCertificateDocument: async (request, call) => {
      ownOnly(request.studentUid, call);
      return linkMessage(await usecases.signCertificate(request));
    },
    revokeCertificate: async (request, call) => {
      const read = readNumber(request.number);
      if (typeof read === 'string') throw refuse('CERTIFICATE_NOT_FOUND');
      const once = commandOf(call, 'RevokeCertificate', request);
      const { number, replacement } = await usecases.revokeCertificate({
        ...request,
        ...read,
        by: once.actorUid,
        once,
      });
      return { certificate: await certificateOf(number), replacement: await certificateOf(replacement) };
    },
  });
}
