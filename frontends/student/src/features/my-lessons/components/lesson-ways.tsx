import type { Lesson } from '@parlance/kit/lessons/lesson.ts';
import { MoreMenu } from './more-menu.tsx';
import { MoveLesson } from './move-lesson.tsx';

/** What a student may do with a lesson to come, on its own page. */
export const LessonWays = ({ lesson }: { lesson: Lesson }) => (
  <>
    <MoveLesson lesson={lesson} />
    <MoreMenu lesson={lesson} />
  </>
);
