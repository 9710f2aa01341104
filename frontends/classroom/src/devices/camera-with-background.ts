/** The camera in the call with whatever stands behind the person: what is opened is kept here, only what is made of it is sent. */
import type { BackgroundControl, Wearer, Worn } from '../webrtc/background/background.ts';
import { stopTrack } from '../webrtc/devices.ts';

type Parts = {
  /** Sends it from now on, and stops what was sent before. */
  send: (track: MediaStreamTrack | null) => Promise<void>;
  onFault: Wearer['onFault'];
};

export function makeCameraWithBackground(background: BackgroundControl, { send, onFault }: Parts) {
  let camera: MediaStreamTrack | null = null;
  let worn: Worn | undefined;

  function takeOff(): void {
    worn?.stop();
    worn = undefined;
    stopTrack(camera);
    camera = null;
  }

  return {
    async put(next: MediaStreamTrack | null): Promise<void> {
      if (next !== camera) takeOff();
      camera = next;
      if (!next) return send(null);
      let sent = Promise.resolve();
      worn = background.wear(next, { give: (track) => void (sent = send(track)), onFault });
      await sent;
    },
    /** The camera's light goes out. */
    close: takeOff,
  };
}
