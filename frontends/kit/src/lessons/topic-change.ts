/** Whether a lesson's topic may be changed now, and to which (BOOK-34..BOOK-38, CON-19). The server decides; this only says it sooner. */
import { lesson } from '@parlance/proto/limits';
import type { BookingJson } from '../api/types.ts';
import type { NearLesson } from '../groups/as-booking.ts';
import { lessonTexts } from '../locales/lessons/texts.ts';
import type { Course, Material } from './topics.ts';
import type { TopicForm } from './topic-pickers.tsx';

const changeable: ReadonlySet<BookingJson['status']> = new Set(['booked', 'in-progress', 'tutor-present']);
/** A group's topic is its teacher's to change, also while nobody has booked (FB-07). */
const changeableInGroups: ReadonlySet<BookingJson['status']> = new Set([
  ...(['pending', 'open', 'in-progress', 'tutor-present'] as const),
]);

/** Students until more than 30 minutes before the start, teachers as long as the lesson is not over. */
export function mayChangeTopic(booking: NearLesson, viewer: 'student' | 'tutor', now: number): boolean {
  if (booking.type === 'group') return viewer === 'tutor' && changeableInGroups.has(booking.status);
  if (!changeable.has(booking.status)) return false;
  return viewer === 'tutor' || booking.when - now > lesson.updateMaterialLockMs;
}

type Known = { materials: readonly Material[]; courses: readonly Course[] };

/** Why this topic cannot be taken; undefined when it can. */
export function topicFault(booking: NearLesson, form: TopicForm, { materials, courses }: Known): string | undefined {
  const words = lessonTexts.now().topic;
  if (!form.material || !form.course || !form.lesson) return words.choose;
  if (booking.profile.tutor.status === 'training') return undefined;
  const material = materials.find(({ id }) => id === form.material);
  if (material && material.isPte !== booking.isPte) return words.pteSwitch;
  const from = (booking.info?.topic?.code ?? '').replace(/\d{2}$/, '');
  const to = courses.find(({ id }) => id === form.course)?.abbreviation;
  return booking.isPte && to && from !== to ? words.courseSwitch(from, to) : undefined;
}
