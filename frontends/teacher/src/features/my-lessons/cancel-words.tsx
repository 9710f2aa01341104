/** What a teacher reads before calling a lesson off. */
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import type { Lesson } from '@parlance/kit/lessons/lesson.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { bookingTexts, teachersGroupTexts } from '../../locales/texts.ts';

export function CancelWords({ lesson: { kind, title, students, when } }: { lesson: Lesson }) {
  const { timeZone } = useShell().session.person;
  const { cancel } = bookingTexts.use();
  const ofGroup = teachersGroupTexts.use().cancel;
  const at = dateTimeText(when, timeZone);
  return (
    <>
      <p>{kind === 'group' ? ofGroup.lesson(title, at) : cancel.lesson(students[0]?.name ?? '', at)}</p>
      <p>{kind === 'group' ? ofGroup.body : cancel.body}</p>
    </>
  );
}
