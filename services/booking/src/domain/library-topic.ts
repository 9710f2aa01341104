/** A topic as the library knows it, and the lessons that may be about it. */
import { refuse } from './refusals.ts';

export type Topic = { material: string; course: string; lesson: string; code: string; name: string };

export type LibraryTopic = {
  topic: Topic;
  isPte: boolean;
  /** Its material is shown to nobody but administrators. */
  isHidden: boolean;
  courseAbbreviation: string;
  courseName: string;
  /** 1 to 10, or 0. */
  level: number;
};
/** What people choose a topic by; all else about it is the library's to say. */
export type TopicIds = Pick<Topic, 'material' | 'course' | 'lesson'>;

/** A hidden material is not there for anybody who books. */
export function checkShown({ isHidden }: LibraryTopic): void {
  if (isHidden) throw refuse('MATERIAL_OR_COURSE_NOT_FOUND');
}

/** The lesson's stream decides what it costs, so it decides what it is about; teachers in training try everything (BOOK-38). */
export function checkFits(lesson: { isPte: boolean }, topic: LibraryTopic, tutor: { isTraining: boolean }): void {
  checkShown(topic);
  if (topic.isPte !== lesson.isPte && !tutor.isTraining) throw refuse('WRONG_STREAM');
}
