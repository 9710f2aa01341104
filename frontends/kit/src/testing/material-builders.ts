/** Materials, their courses and lessons for tests; each test names only what it is about. */
import type { Schemas } from '../api/types.ts';
import { monday } from './builders.ts';

export function aMaterial(over: Partial<Schemas['Material']> = {}): Schemas['Material'] {
  return {
    id: 'm',
    name: 'Greetings and introductions',
    description: '',
    icon: '',
    dlink: '',
    visible: true,
    url: '',
    isPte: false,
    isDefault: false,
    version: 1,
    pos: 0,
    isFree: false,
    courseCount: 1,
    lessonCount: 1,
    isOpened: true,
    changed: null,
    ...over,
  };
}

export function aLessonOf(over: Partial<Schemas['Lesson']> = {}): Schemas['Lesson'] {
  return {
    id: 'l',
    code: 'GI203',
    name: 'Meeting',
    level: 3,
    pos: 1,
    tutorResource: '',
    audioResource: '',
    visible: true,
    isSample: false,
    version: 1,
    isOpened: true,
    hasDocument: true,
    documentPages: 0,
    hasNotes: false,
    recordingCount: 0,
    ...over,
  };
}

export function aCourse(over: Partial<Schemas['Course']> = {}): Schemas['Course'] {
  return {
    id: 'c',
    name: 'First days at work',
    abbreviation: 'GI',
    description: '',
    version: 1,
    lessons: [],
    units: [],
    skillSections: [],
    visible: true,
    pos: 0,
    changed: null,
    ...over,
  };
}

export function aCourseProgress(over: Partial<Schemas['CourseProgress']> = {}): Schemas['CourseProgress'] {
  return {
    materialId: 'm',
    materialName: 'Greetings and introductions',
    isPte: false,
    courseId: 'c',
    courseName: 'First days at work',
    courseAbbreviation: 'GI',
    lessons: [],
    lessonCount: 8,
    completedCount: 0,
    percent: 0,
    lastCompletedAt: null,
    certificateNumber: null,
    ...over,
  };
}

/** What a student has completed, in one page. */
export function progressPage(items: Schemas['CourseProgress'][]) {
  const completedLessons = items.reduce((sum, { completedCount }) => sum + completedCount, 0);
  return {
    items,
    nextPageToken: null,
    totals: { completedLessons, certificates: 0, since: null, lessonMinutes: 50 * completedLessons },
  };
}

/** All of the materials in one page, as whoever has a subscription reads them. */
export function materialsPage(items: Schemas['Material'][]) {
  return { items, nextPageToken: null, isSubscribed: true, samples: [], orderVersion: 0 };
}

export function aLessonProgress(
  code: string,
  details: Partial<Schemas['CompletionDetails']> = {},
): Schemas['LessonProgress'] {
  const missing = { completed: false, when: null, tutor: '', tutorUid: '', source: null };
  const completionDetails = { ...missing, ...details };
  return { id: `l-${code}`, code, name: `Lesson ${code}`, level: 1, isHidden: false, completionDetails };
}

export function aCertificate(over: Partial<Schemas['Certificate']> = {}): Schemas['Certificate'] {
  return {
    number: '7K4M-Q2XD',
    state: 'issued',
    courseId: 'c',
    categoryName: 'Workplace English',
    studentName: 'Camila Duarte',
    courseName: 'First days at work',
    courseAbbreviation: 'GI',
    courseDescription: '',
    lessons: [],
    issuedAt: monday,
    revokedAt: null,
    revokedReason: '',
    link: 'https://school.example.invalid/c/7K4M-Q2XD',
    pdfSha256: '',
    record: '',
    ...over,
  };
}
