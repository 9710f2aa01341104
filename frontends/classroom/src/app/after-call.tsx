/** After the call: the window closes; where it may not, this page says what comes next. */
import { Button } from '@mantine/core';
import { lessonPath, writingPath } from '@parlance/kit/lesson-page/path.ts';
import type { Lesson } from '@parlance/kit/lessons/lesson.ts';
import { firstPolicy } from '@parlance/kit/domain/policy.ts';
import { cityOf, dateText, timeOf } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useEffect } from 'react';
import { isEnded, lessonEndOf } from '../room/lesson-clock.ts';
import { texts } from '../locales/texts.ts';
import { MessagePage } from './message-page.tsx';

type Props = { booking: Lesson | undefined; onRejoin: () => void };

export function AfterCall({ booking, onRejoin }: Props) {
  const { session, clock, navigate } = useShell();
  const { after } = texts.use();
  const { timeZone, role } = session.person;
  // Only a window that a script opened may be closed by one.
  useEffect(() => window.close(), []);
  const ended = booking !== undefined && isEnded(booking.when, clock.now());
  // A line may end between time and date, not within them.
  const span =
    booking &&
    `${timeOf(booking.when, timeZone)}–${timeOf(lessonEndOf(booking.when), timeZone)} ${cityOf(timeZone)}, ${dateText(booking.when, timeZone)}`.replaceAll(
      /(?<!,) /g,
      '\u00a0',
    );
  const { feedbackMinutes } = booking?.policy ?? firstPolicy;
  const next = (role === 'tutor' ? after.teacherNext : after.studentNext)(feedbackMinutes);
  return (
    <MessagePage
      title={ended ? after.finished : after.left}
      text={ended ? `${span}. ${next}` : span && after.lesson(span)}
    >
      {ended && role !== 'admin' && (
        <Button
          size="md"
          onClick={() => navigate(role === 'tutor' ? writingPath(booking.id) : lessonPath(role, booking.id))}
        >
          {after.recap}
        </Button>
      )}
      <Button variant={ended ? 'default' : 'filled'} size="md" onClick={() => navigate('/')}>
        {after.back}
      </Button>
      {!ended && (
        <Button variant="default" size="md" onClick={onRejoin}>
          {after.again}
        </Button>
      )}
    </MessagePage>
  );
}
