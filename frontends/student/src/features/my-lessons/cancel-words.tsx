/** What a student reads before giving a lesson back: which one, and until when it may be. */
import { cancelUntil } from '@parlance/kit/domain/policy.ts';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import type { Lesson } from '@parlance/kit/lessons/lesson.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { bookingTexts, groupSearchTexts } from '../../locales/texts.ts';

export function CancelWords({ lesson }: { lesson: Lesson }) {
  const { kind, title, tutor, when } = lesson;
  const { timeZone } = useShell().session.person;
  const { upcoming } = bookingTexts.use();
  const { leave } = groupSearchTexts.use();
  const times = { when: dateTimeText(when, timeZone), deadline: dateTimeText(cancelUntil(lesson), timeZone) };
  return kind === 'group' ? leave({ title, ...times }) : upcoming.cancelBody({ teacher: tutor.name, ...times });
}
