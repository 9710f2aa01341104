/** Group sessions and lessons for tests; each test names only what it is about. */
import type { GroupLessonJson, GroupSessionJson, GroupStudentJson } from '../api/types.ts';
import { monday } from './builders.ts';
import { firstPolicy } from '../domain/policy.ts';

const day = 86_400_000;
const card = {
  name: 'Hannah Okafor',
  image: '',
  isPte: false,
  rating: { avg: 4.5 },
  status: 'completed',
  currency: 'AUD',
  languages: [],
  timeZone: 'America/Toronto',
};

export function aGroupStudent(over: Partial<GroupStudentJson> = {}): GroupStudentJson {
  return {
    id: 'c'.repeat(32),
    seat: 'seat-1',
    name: 'Camila Duarte',
    image: '',
    status: 'booked',
    hasFeedback: false,
    viewFeedback: false,
    ...over,
  };
}

/** As one reads it by itself, with everybody in it. */
export function aGroupLesson(over: Partial<GroupLessonJson> = {}): GroupLessonJson {
  const students = over.students ?? [];
  const waits = students.filter(({ status, hasFeedback }) => !hasFeedback && status === 'pending-feedback');
  return {
    bookingId: 'lesson-1',
    groupSessionId: 'session-1',
    type: 'group',
    title: 'Meetings that work',
    when: monday + 3 * day,
    status: 'pending',
    isPte: false,
    tutor: { uid: 'a'.repeat(32), ...card },
    info: { topic: { material: 'm', course: 'c', lesson: 'l', code: 'HL304', name: 'Giving directions at work' } },
    courseName: 'Health language',
    level: 3,
    lessonCount: 2,
    maxStudentCount: 8,
    minStudentCount: 2,
    studentCount: students.length,
    studentIds: students.map(({ id }) => id),
    students,
    awaitingFeedback: waits.length,
    feedbackCount: students.filter(({ hasFeedback }) => hasFeedback).length,
    payment: null,
    lastUpdated: null,
    updatedBy: '',
    commencedAt: null,
    policy: firstPolicy,
    version: 1,
    ...over,
  };
}

/** As a list has it for who is not a student. */
export const inList = (lesson: GroupLessonJson): GroupLessonJson => ({ ...lesson, students: [], studentIds: [] });

export function aGroupSession(over: Partial<GroupSessionJson> = {}): GroupSessionJson {
  const bookings = over.bookings ?? [aGroupLesson(), aGroupLesson({ bookingId: 'lesson-2', when: monday + 10 * day })];
  const ahead = bookings.filter(({ status }) => status === 'pending' || status === 'open');
  return {
    id: 'session-1',
    title: 'Meetings that work',
    tutor: 'a'.repeat(32),
    status: 'open',
    isPte: false,
    when: bookings[0]?.when ?? 0,
    courseName: 'Health language',
    level: 3,
    lessonCount: bookings.length,
    maxStudentCount: 8,
    minStudentCount: 2,
    isUnderMinimum: false,
    lessonsAhead: ahead.length,
    studentsAhead: new Set(ahead.flatMap(({ studentIds }) => studentIds)).size,
    profile: { tutor: card },
    bookings,
    lastUpdated: null,
    version: 1,
    ...over,
  };
}
