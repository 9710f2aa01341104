/** An administrator's way through a lesson: in without a lobby, out without a trace. */
import { Button } from '@mantine/core';
import { useNow } from '@parlance/kit/domain/use-now.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useEffect } from 'react';
import { isEnded } from '../room/lesson-clock.ts';
import { useRoom } from '../room/use-room.ts';
import { observingTexts, texts } from '../locales/texts.ts';
import { Failed, rejoin, TakenOver } from './call-endings.tsx';
import { forgetCall, type CallPlace } from './call-address.ts';
import { MessagePage } from './message-page.tsx';
import { ObserverRoom } from './observer-room.tsx';
import { useCallRoom } from './use-call-room.ts';
import { useLesson } from './use-lesson.ts';

export function Observe({ place }: { place: CallPlace }) {
  const { call, snapshot } = useCallRoom(place);
  const { data: booking, error, refetch } = useLesson(place);
  const room = useRoom(place.room);
  const words = observingTexts.use();
  const now = useNow();
  const { state, ending } = snapshot;
  const over = booking !== undefined && isEnded(booking.when, now);
  const { refresh } = room;

  useEffect(() => void call.join(), [call]);
  // What was turned before the room's changes were told here.
  useEffect(() => {
    if (state === 'Connected') refresh();
  }, [state, refresh]);
  useEffect(() => {
    if (over && state === 'Connected') void call.leave();
  }, [call, over, state]);
  // Nobody tells an administrator of another topic, but its first page shows.
  const shown = room.stage.page?.lesson;
  useEffect(() => {
    if (shown !== undefined) void refetch();
  }, [shown, refetch]);
  const gone = ending?.reason === 'left' || ending?.reason === 'over' || ending?.reason === 'removed';
  useEffect(() => {
    if (!gone) return;
    forgetCall(localStorage, place.bookingId);
    // Only a window that a script opened may be closed by one.
    window.close();
  }, [gone, place.bookingId]);

  if (ending?.reason === 'failed') return <Failed problem={ending.problem} bookingId={place.bookingId} />;
  if (ending?.reason === 'taken-over') return <TakenOver onHere={() => void call.join()} />;
  if (gone || over) return <NoMore over={over || ending?.reason === 'over'} onAgain={() => rejoin(place)} />;
  if (!booking && error) return <Failed problem={error} bookingId={place.bookingId} />;
  if (state !== 'Connected' || !booking) return <MessagePage title={words.opening} text={words.openingText} />;
  return (
    <ObserverRoom call={call} snapshot={snapshot} booking={booking} room={room} onLeave={() => void call.leave()} />
  );
}

function NoMore({ over, onAgain }: { over: boolean; onAgain: () => void }) {
  const { navigate } = useShell();
  const { left, again } = observingTexts.use();
  const { after } = texts.use();
  return (
    <MessagePage title={over ? after.finished : left}>
      <Button size="md" onClick={() => navigate('/')}>
        {after.back}
      </Button>
      {!over && (
        <Button variant="default" size="md" onClick={onAgain}>
          {again}
        </Button>
      )}
    </MessagePage>
  );
}
