/** Lessons in every state, for tests: say what matters, get the rest. */
import type { Actor } from '../src/domain/actor.ts';
import type {
  AwaitingFeedback,
  BookedLesson,
  BookingInfo,
  ClosedLesson,
  LessonFacts,
  OpenSlot,
  RunningLesson,
} from '../src/domain/booking.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const start = new Date('2026-03-02T10:00:00.000Z');

export function at(offsetMs: number, from: Date = start): Date {
  return new Date(from.getTime() + offsetMs);
}

export const tutor: Actor = { id: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', role: 'tutor', name: 'Hannah Okafor' };
export const student: Actor = { id: 'bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb', role: 'student', name: 'Oliver Brandt' };
export const admin: Actor = { id: 'cccccccccccccccccccccccccccccccc', role: 'admin', name: 'Ada Admin' };

export const info: BookingInfo = {
  topic: {
    material: 'health',
    course: 'health-language',
    lesson: 'hl304',
    code: 'HL304',
    name: 'Giving directions at work',
  },
  introduction: true,
  correctMistakes: true,
  notes: '',
};

/** What is said of a lesson but its topic. */
export const wishes = { introduction: info.introduction, correctMistakes: info.correctMistakes, notes: info.notes };

const place = {
  id: '0190b7a4-0000-7000-8000-000000000001',
  tutorUid: tutor.id,
  startsAt: start,
  isPte: false,
  version: 1,
  updatedAt: at(-48 * hour),
  updatedBy: tutor.id,
};

export function anOpenSlot(over: Partial<OpenSlot> = {}): OpenSlot {
  return { ...place, ...over, status: 'pending' };
}

const facts: LessonFacts = {
  ...place,
  version: 2,
  studentUid: student.id,
  info,
  rate: 65,
  currency: 'AUD',
  wallet: 'lessonTokens',
  isMock: false,
  commencedAt: undefined,
  firstJoinedAt: undefined,
  tutorWasPresent: false,
  hasFeedback: false,
  isViewedOnce: false,
};

export function aBookedLesson(over: Partial<LessonFacts> = {}): BookedLesson {
  return { ...facts, ...over, status: 'booked' };
}

export function aRunningLesson(over: Partial<RunningLesson> = {}): RunningLesson {
  return { ...facts, commencedAt: at(-5 * minute), status: 'in-progress', ...over };
}

export function aLessonAwaitingFeedback(over: Partial<LessonFacts> = {}): AwaitingFeedback {
  return { ...facts, tutorWasPresent: true, ...over, status: 'pending-feedback' };
}

export function aClosedLesson(status: ClosedLesson['status']): ClosedLesson {
  return { ...facts, status };
}

export function words(count: number): string {
  return Array.from({ length: count }, (_, index) => `word${index}`).join(' ');
}
