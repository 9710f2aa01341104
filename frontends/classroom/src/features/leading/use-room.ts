/** The room's state, kept at the server: told by the live stream, read every 5 seconds only while the stream is down (CALL-33, FB-01). */
import { problemText } from '@parlance/kit/api/problem.ts';
import type { RoomJson, StageJson } from '@parlance/kit/api/types.ts';
import { call } from '@parlance/kit/domain/limits.ts';
import { emptyStage } from '@parlance/kit/domain/stage.ts';
import { useLive } from '@parlance/kit/live/use-live.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useCallback, useEffect, useMemo, useState } from 'react';

export type RoomControl = {
  muteAll: boolean;
  stage: StageJson;
  /** Reads it once more. */
  refresh(): void;
  /** False until the room has answered once. */
  known: boolean;
  /** Says a wanted state of one part of the room (`page`, `audio`, `people/{uid}`, ...); false when it was refused, which is shown. */
  change(part: string, wanted: object): Promise<boolean>;
  /** The same without showing a refusal: for what the page says by itself. */
  say(part: string, wanted: object): Promise<boolean>;
};

export function useRoom(name: string): RoomControl {
  const { api, live, notify } = useShell();
  const [room, setRoom] = useState<RoomJson>();
  const hear = useCallback(
    (news: RoomJson) => setRoom((before) => (before && news.version < before.version ? before : news)),
    [],
  );
  const read = useCallback(() => api.get<RoomJson>(`call/${name}`).then(hear, () => undefined), [api, name, hear]);
  useEffect(() => void read(), [read]);
  useLive('resync', () => void read());
  useLive('room.changed', (news) => news.name === name && hear(news));
  useEffect(() => {
    const timer = setInterval(() => live.state() !== 'open' && void read(), call.muteAllPollMs);
    return () => clearInterval(timer);
  }, [live, read]);

  const put = useCallback(
    (part: string, wanted: object, onRefusal?: (text: string) => void) =>
      api.put<RoomJson>(`call/${name}/${part}`, wanted).then(
        (news) => {
          hear(news);
          return true;
        },
        (problem: unknown) => {
          onRefusal?.(problemText(problem));
          return false;
        },
      ),
    [api, name, hear],
  );
  const say = useCallback((part: string, wanted: object) => put(part, wanted), [put]);
  const change = useCallback(
    (part: string, wanted: object) => put(part, wanted, (text) => notify.error(text)),
    [put, notify],
  );
  const refresh = useCallback(() => void read(), [read]);
  return useMemo(
    () => ({
      muteAll: room?.muteAll ?? false,
      stage: room?.stage ?? emptyStage,
      known: room !== undefined,
      refresh,
      change,
      say,
    }),
    [room, change, say, refresh],
  );
}
