/** Progress and certificates as messages, for replies and facts alike. */
import type {
  CertificateInput,
  CertificateState as StateName,
  CourseProgressInput,
  LessonProgressInput,
  NotedLesson as NotedLessonMessage,
  ProgressTotalsInput,
} from '@parlance/proto/content/v1';
import { capitals } from '@parlance/proto/json/words';
import { fromTimestamp, toTimestamp } from '@parlance/runtime/grpc/timestamps';
import { linkOf, type Certificate, type CertifiedLesson } from '../domain/certificate.ts';
import { percentOf, type NotedLesson } from '../domain/progress.ts';
import type { CourseLine, LessonLine, Totals } from '../queries/progress.ts';
import type { CourseNoted } from '../usecases/progress-ports.ts';

const instantOrNull = (at: Date | undefined) => (at ? toTimestamp(at) : null);

function lessonProgressMessage({ lesson, progress }: LessonLine): LessonProgressInput {
  const { id: lessonId, code, name, level, isHidden } = lesson;
  const { completedAt, tutorUid = '', tutor = '', source = '' } = progress ?? {};
  const details = { completed: completedAt !== undefined, when: instantOrNull(completedAt), tutorUid, tutor, source };
  return { lessonId, code, name, level, isHidden, details };
}

export function courseProgressMessage({ lessons, certificateNumber, ...course }: CourseLine): CourseProgressInput {
  const shown = lessons.filter(({ lesson }) => !lesson.isHidden);
  const completed = shown.filter(({ progress }) => progress?.completedAt !== undefined).length;
  const instants = lessons.flatMap(({ progress }) => progress?.completedAt?.getTime() ?? []);
  return {
    materialId: course.materialId,
    materialName: course.materialName,
    isPte: course.isPte,
    courseId: course.courseId,
    courseName: course.courseName,
    courseAbbreviation: course.courseAbbreviation,
    lessons: lessons.map(lessonProgressMessage),
    lessonCount: shown.length,
    completedCount: completed,
    percent: percentOf({ completed, of: shown.length }),
    lastCompletedAt: instants.length === 0 ? null : toTimestamp(new Date(Math.max(...instants))),
    certificateNumber: certificateNumber ?? '',
  };
}

export const totalsMessage = ({ since, ...totals }: Totals): ProgressTotalsInput => {
  return { ...totals, since: instantOrNull(since) };
};

export function progressChangedMessage({ studentUid, course, lessons, counts }: CourseNoted) {
  const { materialId, courseId, courseName } = course;
  const noted = { studentUid, materialId, courseId, courseName, lessons: lessons.map(lessonProgressMessage) };
  return { ...noted, lessonCount: counts.of, completedCount: counts.completed };
}

const stateName = (state: Certificate['state']): StateName => `CERTIFICATE_STATE_${capitals(state)}`;

function certifiedMessage({ id: lessonId, code, name, level, when, tutorUid, tutor }: CertifiedLesson) {
  const details = { completed: true, when: toTimestamp(new Date(when)), tutorUid, tutor, source: '' };
  return { lessonId, code, name, level, isHidden: false, details };
}

export function certificateMessage(certificate: Certificate, origin: string): CertificateInput {
  const { number, studentUid, courseId, state, issuedAt, revokedAt, said } = certificate;
  const { lessons, ...course } = said;
  return {
    number,
    studentUid,
    courseId,
    ...course,
    state: stateName(state),
    lessons: lessons.map(certifiedMessage),
    issuedAt: toTimestamp(issuedAt),
    revokedAt: instantOrNull(revokedAt),
    revokedReason: certificate.revokedReason ?? '',
    link: linkOf(origin, number),
    pdfSha256: certificate.pdfSha256 ?? '',
    record: certificate.record ?? '',
  };
}

/** For those who are not told whose name stands on it. */
export function certificateFactMessage(certificate: Certificate, origin: string) {
  const { number, studentUid, courseId, said, revokedReason: reason = '' } = certificate;
  const { courseName, courseAbbreviation } = said;
  return { number, studentUid, courseId, courseName, courseAbbreviation, link: linkOf(origin, number), reason };
}

export function notedLessonFromMessage({ id, completed, when, tutorUid }: NotedLessonMessage): NotedLesson {
  return { id, completed, when: fromTimestamp(when), tutorUid };
}
