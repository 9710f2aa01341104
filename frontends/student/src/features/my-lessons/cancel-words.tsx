/** What a student reads before giving a lesson back: which one, and until when it may be. */
import { lesson as limits } from '@parlance/kit/domain/limits.ts';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import type { Lesson } from '@parlance/kit/lessons/lesson.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { bookingTexts, groupSearchTexts } from '../../locales/texts.ts';

export function CancelWords({ lesson: { kind, title, tutor, when } }: { lesson: Lesson }) {
  const { timeZone } = useShell().session.person;
  const { upcoming } = bookingTexts.use();
  const { leave } = groupSearchTexts.use();
  const times = { when: dateTimeText(when, timeZone), deadline: dateTimeText(when - limits.cancelLockMs, timeZone) };
  return kind === 'group' ? leave({ title, ...times }) : upcoming.cancelBody({ teacher: tutor.name, ...times });
}
