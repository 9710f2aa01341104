/** The room's mute-all: told by the live stream, read every 5 seconds only while the stream is down (CALL-33, FB-01). */
import { call } from '@parlance/kit/domain/limits.ts';
import type { RoomJson } from '@parlance/kit/api/types.ts';
import { useLive } from '@parlance/kit/live/use-live.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useCallback, useEffect, useState } from 'react';

type Known = { muteAll: boolean; version: number };

export function useMuteAll(room: string): boolean {
  const { api, live } = useShell();
  const [known, setKnown] = useState<Known>({ muteAll: false, version: 0 });
  const hear = useCallback(
    (news: RoomJson) => setKnown((before) => (news.version >= before.version ? news : before)),
    [],
  );
  const read = useCallback(() => api.get<RoomJson>(`call/${room}`).then(hear, () => undefined), [api, room, hear]);
  useEffect(() => void read(), [read]);
  useLive('resync', () => void read());
  useLive('room.changed', (news) => news.name === room && hear(news));
  useEffect(() => {
    const timer = setInterval(() => live.state() !== 'open' && void read(), call.muteAllPollMs);
    return () => clearInterval(timer);
  }, [live, read]);
  return known.muteAll;
}
