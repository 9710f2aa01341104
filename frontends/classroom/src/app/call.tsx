/** The call from lobby to end. It is left by itself 50 minutes after the start, on the school's clock. */
import { useOnline } from '@parlance/kit/api/use-online.ts';
import { useOnClock } from '@parlance/kit/domain/use-on-clock.ts';
import { roomLock } from '@parlance/kit/lessons/follow-call.ts';
import type { Lesson } from '@parlance/kit/lessons/lesson.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Activity, memo, type ReactNode, startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { isEnded } from '../room/lesson-clock.ts';
import { teacherPage } from '../room/page-place.ts';
import { type RoomControl, useRoom } from '../room/use-room.ts';
import type { CallRoom } from '../webrtc/call-room.ts';
import type { CallSnapshot } from '../webrtc/call-snapshot.ts';
import { AfterCall } from './after-call.tsx';
import { type CallPlace, forgetCall, markJoined } from './call-address.ts';
import { Failed, rejoin, Removed, TakenOver } from './call-endings.tsx';
import { Lobby } from './lobby.tsx';
import { features } from './features.ts';
import { RoomView } from './room-view.tsx';
import { useBackground } from '../devices/use-background.ts';
import { useCallRoom } from './use-call-room.ts';
import { useChosenDevices } from './use-chosen-devices.ts';
import { useHeldLock } from './use-held-lock.ts';
import { useLesson } from './use-lesson.ts';
import { usePreparedPages } from './use-prepared-pages.ts';

const joinMark = 'parlance-join-click';
/** Taking the lobby down, its camera above all, costs a small computer as much as the first picture, and would delay it. */
const lobbyStaysMs = 400;

/** Takes nothing new while it is still: what is changed in the room is none of the lobby's business. */
const Still = memo(
  function Still({ children }: { is: boolean; children: ReactNode }) {
    return children;
  },
  (_before, { is }) => is,
);

/** True when it has been so for a while; false at once. */
function useSomeTimeAfter(is: boolean, ms: number): boolean {
  const [wasLong, setWasLong] = useState(is);
  useEffect(() => {
    const timer = setTimeout(() => setWasLong(is), is ? ms : 0);
    return () => clearTimeout(timer);
  }, [is, ms]);
  return is && wasLong;
}

type Warmed = { call: CallRoom; booking: Lesson | undefined; room: RoomControl; isIn: boolean };

/** The room is drawn out of sight while the preview is looked at: drawn after the click it would keep the first picture waiting. */
function useWarmRoom({ call, booking, room, isIn }: Warmed) {
  const [isWarm, setIsWarm] = useState(false);
  const isDrawn = isIn || isWarm;
  // What lies on the table is there before the door opens.
  const topic = isDrawn ? booking?.topic : undefined;
  const page = teacherPage(room.stage, topic?.lesson) ?? 1;
  const pages = usePreparedPages({ topic, booking: booking?.id, page });
  const isLaid = isDrawn && pages.lesson.state !== 'loading';
  useEffect(() => {
    if (isLaid) for (const { preload } of features) preload?.().catch(() => undefined);
  }, [isLaid]);
  const warm = useCallback(() => {
    call.warm();
    startTransition(() => setIsWarm(true));
  }, [call]);
  return { isDrawn, pages, warm };
}

/** The lesson's window reads the live stream: already while it waits, and again if another one took it meanwhile. One that the
 * person has left takes nothing from the one they went on in. */
function useLessonsWindow(isLessons: boolean, isIn: boolean): void {
  const { live } = useShell();
  useEffect(() => {
    if (isLessons) live.takeOver();
  }, [isLessons, isIn, live]);
}

/** A line that was cut and is back, the device's or the call's: what was sent to the stream's connection meanwhile may be lost, and it would not notice for long. */
function useStreamFollowsLine(line: CallSnapshot['line']): void {
  const { live } = useShell();
  const stands = useOnline() && line !== 'reconnecting';
  const stood = useRef(stands);
  useEffect(() => {
    if (stands && !stood.current) live.retry();
    stood.current = stands;
  }, [stands, live]);
}

type Joined = { call: CallRoom; snapshot: CallSnapshot; place: CallPlace; over: boolean };

/** In by a click or a reload, out at the lesson's end; the browser keeps what a reload needs until then. */
function useJoining({ call, snapshot: { state, ending }, place, over }: Joined) {
  const { bookingId } = place;
  const join = useCallback(() => {
    performance.clearMarks(joinMark);
    performance.mark(joinMark);
    void call.join();
  }, [call]);

  // A reload comes straight back; everybody else passes the lobby.
  const rejoining = useRef(place.joinedBefore);
  useEffect(() => {
    if (!rejoining.current || over) return;
    rejoining.current = false;
    void call.join();
  }, [call, over]);
  useEffect(() => {
    if (state === 'Connected') markJoined(localStorage, bookingId);
  }, [state, bookingId]);
  useEffect(() => {
    if (over && state === 'Connected') void call.leave();
  }, [call, over, state]);
  const gone = ending?.reason === 'left' || ending?.reason === 'over';
  useEffect(() => {
    if (gone || over) forgetCall(localStorage, bookingId);
  }, [gone, over, bookingId]);
  return { join, gone };
}

export function Call({ place }: { place: CallPlace }) {
  const { uid } = useShell().session.person;
  const { call, snapshot } = useCallRoom(place);
  const { data: booking, error: bookingError } = useLesson(place);
  const room = useRoom(place.room);
  const [devices, onDevices] = useChosenDevices();
  const background = useBackground();
  const over = useOnClock((now) => booking !== undefined && isEnded(booking.when, now));
  const { state, ending } = snapshot;
  const isIn = state === 'Connected' && booking !== undefined;
  const isLobbyGone = useSomeTimeAfter(isIn, lobbyStaysMs);
  const { isDrawn, pages, warm } = useWarmRoom({ call, booking, room, isIn });
  useLessonsWindow(isDrawn && ending === undefined, isIn);
  useStreamFollowsLine(snapshot.line);
  const { join, gone } = useJoining({ call, snapshot, place, over });
  useHeldLock(roomLock(place.bookingId), !gone && !over);
  const isOut = room.stage.removed.includes(uid);
  useEffect(() => {
    if (isOut) call.expel();
  }, [call, isOut]);

  if (ending?.reason === 'removed') return <Removed isOut={isOut} onAgain={() => rejoin(place)} />;
  if (ending?.reason === 'failed') return <Failed problem={ending.problem} bookingId={place.bookingId} />;
  if (ending?.reason === 'taken-over') return <TakenOver onHere={join} />;
  if (gone || (over && state !== 'Connected')) return <AfterCall booking={booking} onRejoin={() => rejoin(place)} />;
  if (!booking && bookingError) return <Failed problem={bookingError} bookingId={place.bookingId} />;
  const own = { devices, onDevices, background };
  return (
    <>
      {!isLobbyGone && (
        <div hidden={isIn}>
          <Still is={isIn}>
            <Lobby
              {...own}
              place={place}
              booking={booking}
              joining={state === 'Connecting'}
              onReady={warm}
              onJoin={join}
            />
          </Still>
        </div>
      )}
      {booking && isDrawn && (
        <Activity mode={isIn ? 'visible' : 'hidden'}>
          <RoomView
            {...own}
            call={call}
            snapshot={snapshot}
            booking={booking}
            room={room}
            pages={pages}
            onLeave={() => void call.leave()}
          />
        </Activity>
      )}
    </>
  );
}
