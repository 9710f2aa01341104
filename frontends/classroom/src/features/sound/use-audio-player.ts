/** The teacher's player of the lesson's audio: what it does is told to the room, so that everybody sees what plays and says whether they hear it. */
import { audioName, type LessonAudio } from '@parlance/kit/lessons/use-lesson-audio.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { putAudio } from '../../room/room-calls.ts';
import type { RoomControl } from '../../room/use-room.ts';
import type { RoomMixer } from '../../room/use-audio-mixer.ts';

export type Playing = { path: string; playing: boolean; positionMs: number; durationMs: number; failed: boolean };
export type AudioPlayer = ReturnType<typeof useAudioPlayer>;

const ms = (seconds: number) => (Number.isFinite(seconds) ? Math.round(seconds * 1000) : 0);

/** `look`: told whenever the player does what the room is to know of, and, for oneself alone, whenever it goes on. */
function watch(player: HTMLAudioElement, look: (tell: boolean, failed?: boolean) => void): () => void {
  const watched = new AbortController();
  const on = (name: string, work: () => void) => player.addEventListener(name, work, { signal: watched.signal });
  for (const name of ['playing', 'pause', 'ended', 'seeked']) on(name, () => look(true));
  for (const name of ['timeupdate', 'loadedmetadata']) on(name, () => look(false));
  on('error', () => look(true, true));
  return () => watched.abort();
}

/** `lesson`: whose recordings they are; with another topic the player falls silent. */
export function useAudioPlayer(line: RoomMixer, room: RoomControl, lesson: string | undefined) {
  const [current, setCurrent] = useState<Playing>();
  const item = useRef<LessonAudio>(undefined);
  const { change } = room;
  const { desk, setPlaying } = line;

  const look = useCallback(
    (tell: boolean, failed = false) => {
      const { player } = desk();
      const { path } = item.current ?? {};
      if (path === undefined || !item.current) return;
      const playing = !player.paused && !player.ended && !failed;
      const durationMs = ms(player.duration);
      const positionMs = Math.min(ms(player.currentTime), durationMs);
      setCurrent({ path, playing, positionMs, durationMs, failed });
      if (!tell) return;
      setPlaying(playing);
      void change(putAudio({ title: audioName(item.current), playing, positionMs, durationMs }));
    },
    [desk, setPlaying, change],
  );

  const unwatch = useRef<() => void>(undefined);
  useEffect(() => () => unwatch.current?.(), []);
  const lessonBefore = useRef(lesson);
  useEffect(() => {
    if (lessonBefore.current === lesson) return;
    lessonBefore.current = lesson;
    if (!item.current) return;
    desk().player.pause();
    look(true);
    item.current = undefined;
  }, [lesson, desk, look]);

  return {
    current,
    toggle(wanted: LessonAudio) {
      const { player, wake } = desk();
      unwatch.current ??= watch(player, look);
      void wake();
      if (item.current?.path !== wanted.path || player.error) {
        item.current = wanted;
        player.src = wanted.url;
      } else if (!player.paused && !player.ended) {
        player.pause();
        return;
      }
      setPlaying(true);
      player.play().catch(() => look(true, true));
    },
    seek(to: number) {
      if (item.current) desk().player.currentTime = to / 1000;
    },
  };
}
