/** After the call: the window closes; where it may not, this page says what comes next (CALL-44). */
import type { BookingJson } from '@parlance/kit/api/types.ts';
import { cityOf, dateText, timeOf } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useEffect } from 'react';
import { isEnded, lessonEndOf } from '../features/call/lesson-clock.ts';
import { MessagePage, messageClasses } from './message-page.tsx';

type Props = { booking: BookingJson | undefined; onRejoin: () => void };

export function AfterCall({ booking, onRejoin }: Props) {
  const { session, clock, navigate } = useShell();
  const { timeZone, role } = session.person;
  // Only a window that a script opened may be closed by one.
  useEffect(() => window.close(), []);
  const ended = booking !== undefined && isEnded(booking.when, clock.now());
  const span =
    booking &&
    `${timeOf(booking.when, timeZone)}–${timeOf(lessonEndOf(booking.when), timeZone)} ${cityOf(timeZone)}, ${dateText(booking.when, timeZone)}`;
  const next =
    role === 'tutor'
      ? 'Your feedback is open for 24 hours from the start of the lesson.'
      : 'Your teacher writes feedback within 24 hours. We will send you a message.';
  return (
    <MessagePage
      title={ended ? 'Lesson finished' : 'You left the call'}
      text={ended ? `${span}. ${next}` : span && `The lesson: ${span}.`}
    >
      <button type="button" className={messageClasses.filled} onClick={() => navigate('/')}>
        Back to dashboard
      </button>
      {!ended && (
        <button type="button" className={messageClasses.button} onClick={onRejoin}>
          Join again
        </button>
      )}
    </MessagePage>
  );
}
