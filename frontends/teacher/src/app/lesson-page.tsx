/** A lesson's own page, with what the features add to it. */
import { LessonPage } from '@parlance/kit/lesson-page/lesson-page.tsx';
import { feedback } from '../features/feedback/feedback.tsx';
import { CancelWords } from '../features/my-lessons/cancel-words.tsx';

export const TeachersLessonPage = () => (
  <LessonPage
    viewer="tutor"
    cancelWords={(lesson) => <CancelWords lesson={lesson} />}
    write={(lesson, onClose) => feedback.dialogs?.submitDialog(lesson, onClose)}
  />
);
