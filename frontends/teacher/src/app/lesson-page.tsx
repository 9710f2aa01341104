/** A lesson's own page, with what the features add to it. */
import { LessonPage } from '@parlance/kit/lesson-page/lesson-page.tsx';
import { dialogs, features } from './features.ts';

export const TeachersLessonPage = () => (
  <LessonPage
    viewer="tutor"
    cancelWords={(lesson) =>
      features.map(({ CancelWords }, at) => CancelWords && <CancelWords key={at} lesson={lesson} />)
    }
    write={(lesson, onClose) => dialogs.submitDialog(lesson, onClose)}
  />
);
