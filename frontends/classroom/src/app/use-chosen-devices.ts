/** Camera, microphone and speaker of this lesson, remembered in this browser for the next. */
import { useCallback, useState } from 'react';
import { type ChosenDevices, rememberDevices, rememberedDevices } from '../webrtc/device-memory.ts';

export function useChosenDevices(): [ChosenDevices, (change: Partial<ChosenDevices>) => void] {
  const [devices, setDevices] = useState(() => rememberedDevices(localStorage));
  const choose = useCallback(
    (change: Partial<ChosenDevices>) => {
      const next = { ...devices, ...change };
      rememberDevices(localStorage, next);
      setDevices(next);
    },
    [devices],
  );
  return [devices, choose];
}
