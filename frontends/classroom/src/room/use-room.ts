/** The room's state, kept at the server: told by the live stream, read every 5 seconds while the stream is down, or until a reading has succeeded. */
import type { ApiClient } from '@parlance/kit/api/client.ts';
import { tellProblem } from '@parlance/kit/api/problem.ts';
import type { RoomJson, StageJson } from '@parlance/kit/api/types.ts';
import { call } from '@parlance/kit/domain/limits.ts';
import { emptyStage } from '@parlance/kit/domain/stage.ts';
import { useLive } from '@parlance/kit/live/use-live.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

/** One change of the room, as a call of the API. */
export type RoomCall = (api: ApiClient, room: string) => Promise<{ data: RoomJson }>;

export type RoomControl = {
  muteAll: boolean;
  stage: StageJson;
  /** Reads it once more. */
  refresh(): void;
  /** False until the room has answered once. */
  known: boolean;
  /** Says a wanted state of one part of the room; false when it was refused, which is shown. */
  change(call: RoomCall): Promise<boolean>;
  /** The same without showing a refusal: for what the page says by itself. */
  say(call: RoomCall): Promise<boolean>;
};

export function useRoom(name: string): RoomControl {
  const { api, live, notify } = useShell();
  const [room, setRoom] = useState<RoomJson>();
  /** What was read holds from then on, by what the stream tells. */
  const isCurrent = useRef(false);
  const hear = useCallback((news: RoomJson) => {
    isCurrent.current = true;
    setRoom((before) => (before && news.version < before.version ? before : news));
  }, []);
  const read = useCallback(
    () =>
      api.GET('/call/{room}', { params: { path: { room: name } } }).then(
        ({ data }) => hear(data),
        () => undefined,
      ),
    [api, name, hear],
  );
  useEffect(() => void read(), [read]);
  useLive('resync', () => {
    isCurrent.current = false;
    void read();
  });
  useLive('room.changed', (news) => news.name === name && hear(news));
  useEffect(() => {
    const isKnown = () => live.state() === 'open' && isCurrent.current;
    const timer = setInterval(() => !isKnown() && void read(), call.roomPollMs);
    return () => clearInterval(timer);
  }, [live, read]);

  const put = useCallback(
    (change: RoomCall, onRefusal?: (problem: unknown) => void) =>
      change(api, name).then(
        ({ data }) => {
          hear(data);
          return true;
        },
        (problem: unknown) => {
          onRefusal?.(problem);
          return false;
        },
      ),
    [api, name, hear],
  );
  const say = useCallback((wanted: RoomCall) => put(wanted), [put]);
  const change = useCallback(
    (wanted: RoomCall) => put(wanted, (problem) => tellProblem(notify, problem)),
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
