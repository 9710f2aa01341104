/** To which topic a lesson may be changed. The server decides; this only says it sooner. */
import * as v from 'valibot';
import type { TopicJson } from '../api/types.ts';
import { judged } from '../forms/rules.ts';
import { lessonTexts } from '../locales/texts.ts';
import type { Lesson } from './lesson.ts';
import type { Course, Material } from './topics.ts';
import type { TopicForm } from './topic-pickers.tsx';

export type ChosenTopic = Pick<TopicJson, 'material' | 'course' | 'lesson'>;
type Known = { materials: readonly Material[]; courses: readonly Course[] };

/** Why this topic cannot be taken; undefined when it can. */
export function topicFault(lesson: Lesson, form: TopicForm, { materials, courses }: Known): string | undefined {
  const words = lessonTexts.now().topic;
  if (!form.material || !form.course || !form.lesson) return words.choose;
  if (lesson.tutor.status === 'training') return undefined;
  const material = materials.find(({ id }) => id === form.material);
  if (material && material.isPte !== lesson.isPte) return words.pteSwitch;
  const from = (lesson.topic?.code ?? '').replace(/\d{2}$/, '');
  const to = courses.find(({ id }) => id === form.course)?.abbreviation;
  return lesson.isPte && to && from !== to ? words.courseSwitch(from, to) : undefined;
}

export const topicSchema = (lesson: Lesson, known: Known) =>
  v.pipe(
    v.custom<TopicForm>(() => true),
    judged((form) => topicFault(lesson, form, known)),
    v.transform((form) => form as ChosenTopic),
  );
