/** What the preview shows of the camera: the person with the chosen background. */
import { useEffect, useState } from 'react';
import type { BackgroundControl } from '../webrtc/background/background.ts';
import { stopTrack } from '../webrtc/devices.ts';

export function usePreviewBackground(
  background: BackgroundControl,
  camera: MediaStreamTrack | null,
): MediaStreamTrack | null {
  const [shown, setShown] = useState<MediaStreamTrack | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!camera) return;
    let given: MediaStreamTrack | null = null;
    const give = (track: MediaStreamTrack | null) => {
      stopTrack(given);
      given = track;
      setShown(track);
    };
    // Nobody but the person sees the preview: it goes on with the bare room, and the picker says why.
    const worn = background.wear(camera, { give, onFault: () => setRound((value) => value + 1) });
    return () => {
      worn.stop();
      give(null);
    };
  }, [background, camera, round]);
  return shown;
}
