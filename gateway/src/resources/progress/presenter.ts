import type {
  Certificate,
  CourseProgress,
  LessonProgress,
  ProgressTotals,
  RevokeCertificateResponse,
} from '@parlance/proto/content/v1';
import { epochMs, epochMsOrNull } from '@parlance/proto/json/time';
import { present } from '../present.ts';
import { certificateStates } from './schemas.ts';

const sources = ['lesson', 'office'] as const;

function lessonJson({ lessonId: id, details, ...lesson }: LessonProgress) {
  const { code, name, level, isHidden } = lesson;
  const { completed, when, tutor, tutorUid, source } = present(details);
  const completionDetails = {
    completed,
    when: epochMsOrNull(when),
    tutor,
    tutorUid,
    source: sources.find((word) => word === source) ?? null,
  };
  return { id, code, name, level, isHidden, completionDetails };
}

export function courseProgressJson(course: CourseProgress) {
  return {
    materialId: course.materialId,
    materialName: course.materialName,
    isPte: course.isPte,
    courseId: course.courseId,
    courseName: course.courseName,
    courseAbbreviation: course.courseAbbreviation,
    lessons: course.lessons.map(lessonJson),
    lessonCount: course.lessonCount,
    completedCount: course.completedCount,
    percent: course.percent,
    lastCompletedAt: epochMsOrNull(course.lastCompletedAt),
    certificateNumber: course.certificateNumber || null,
  };
}

export function totalsJson(totals: ProgressTotals | null) {
  const { completedLessons, certificates, since, lessonMinutes } = present(totals);
  return { completedLessons, certificates, lessonMinutes, since: epochMsOrNull(since) };
}

export function certificateJson(certificate: Certificate) {
  const state = certificate.state.replace('CERTIFICATE_STATE_', '').toLowerCase();
  return {
    number: certificate.number,
    state: present(certificateStates.find((word) => word === state)),
    courseId: certificate.courseId,
    categoryName: certificate.categoryName,
    studentName: certificate.studentName,
    courseName: certificate.courseName,
    courseAbbreviation: certificate.courseAbbreviation,
    courseDescription: certificate.courseDescription,
    lessons: certificate.lessons.map(lessonJson),
    issuedAt: epochMs(present(certificate.issuedAt)),
    revokedAt: epochMsOrNull(certificate.revokedAt),
    revokedReason: certificate.revokedReason,
    link: certificate.link,
    pdfSha256: certificate.pdfSha256,
    record: certificate.record,
  };
}

export function revokedJson({ certificate, replacement }: RevokeCertificateResponse) {
  return {
    certificate: certificateJson(present(certificate)),
    replacement: replacement && certificateJson(replacement),
  };
}
