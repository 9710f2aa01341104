/** The teacher's screen: one press starts it, another ends it, and so does the browser's own "Stop sharing". */
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useState } from 'react';
import { leadingTexts } from '../../locales/texts.ts';
import type { CallRoom } from '../../webrtc/call-room.ts';
import type { CallSnapshot } from '../../webrtc/call-snapshot.ts';
import { stopTrack } from '../../webrtc/devices.ts';
import { canShareScreen, captureScreen, shareFaultOf, type ShareFault } from '../../webrtc/screen-capture.ts';

/** Where the sound of what is shared goes; undefined takes it away. */
type ScreenSound = (track: MediaStreamTrack | undefined) => void;

type Parts = { call: CallRoom; snapshot: CallSnapshot; onSound: ScreenSound };

export function useScreenShare({ call, snapshot, onSound }: Parts) {
  const { notify } = useShell();
  const [busy, setBusy] = useState(false);
  const on = snapshot.local.screen !== null;
  const tell = (fault: ShareFault) => notify.error(leadingTexts.now().share[fault]);

  function stop(): void {
    onSound(undefined);
    void call.setTrack('screen', null);
  }

  async function start(): Promise<void> {
    if (!canShareScreen()) return tell('missing');
    setBusy(true);
    try {
      const { screen, sound } = await captureScreen();
      if (call.snapshot().state !== 'Connected') {
        stopTrack(screen);
        stopTrack(sound ?? null);
        return;
      }
      screen.addEventListener('ended', () => call.snapshot().local.screen === screen && stop());
      onSound(sound);
      await call.setTrack('screen', screen);
    } catch (error) {
      tell(shareFaultOf(error));
    } finally {
      setBusy(false);
    }
  }

  return { on, busy, toggle: () => void (on ? stop() : !busy && start()) };
}
