/** Until when a lesson's feedback is open (FEED-04). */
import { lesson } from '@parlance/kit/domain/limits.ts';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { useNow } from '@parlance/kit/domain/use-now.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { IconClock } from '@tabler/icons-react';
import { bookingTexts } from '../../locales/texts.ts';
import classes from './submit-feedback-dialog.module.css';

/** `when` is the lesson's start. */
export function FeedbackTimeLeft({ when }: { when: number }) {
  const { session } = useShell();
  const { feedback } = bookingTexts.use();
  const now = useNow(30_000);
  const end = when + lesson.feedbackWindowMs;
  const minutes = Math.max(0, Math.floor((end - now) / 60_000));
  return (
    <p className={classes.left}>
      <IconClock size={18} stroke={1.75} aria-hidden />
      <span>
        {feedback.leftUntil(
          <b>{feedback.left(Math.floor(minutes / 60), minutes % 60)}</b>,
          dateTimeText(end, session.person.timeZone),
        )}
      </span>
    </p>
  );
}
