/** How long a packet to the room and back takes, as this browser measures it; asked once a second. */
import { useEffect, useState } from 'react';
import type { CallRoom } from '../webrtc/call-room.ts';

type Pair = { type: string; nominated?: boolean; currentRoundTripTime?: number };
const everyMs = 1_000;

export function useRoundTrip(call: CallRoom): number | undefined {
  const [ms, setMs] = useState<number>();
  useEffect(() => {
    let current = true;
    const look = async () => {
      const stats = [...((await call.stats())?.values() ?? [])] as Pair[];
      const pair = stats.find((one) => one.type === 'candidate-pair' && one.nominated);
      const seconds = pair?.currentRoundTripTime;
      if (current) setMs(seconds === undefined ? undefined : seconds * 1_000);
    };
    void look();
    const timer = setInterval(() => void look(), everyMs);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [call]);
  return ms;
}
