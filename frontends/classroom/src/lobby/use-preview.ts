/** Camera and microphone before the call: asked for once, changed when another is chosen or one is unplugged, let go when nobody needs them. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  type DeviceList,
  explainFault,
  type ExplainedFault,
  listDevices,
  onDevicesChanged,
  onPermissionChanged,
  openDevices,
  type Preview,
  stopTrack,
} from '../webrtc/devices.ts';

export type PreviewState =
  { status: 'asking' } | { status: 'ready'; preview: Preview } | ({ status: 'fault' } & ExplainedFault);

type Wanted = { audioInput: string; videoInput: string };

const none: DeviceList = { inputs: [], outputs: [], cameras: [] };

export function usePreview({ audioInput, videoInput }: Wanted) {
  const [state, setState] = useState<PreviewState>({ status: 'asking' });
  const [devices, setDevices] = useState(none);
  /** The name of what was unplugged while it was in use. */
  const [lost, setLost] = useState<string>();
  const [round, setRound] = useState(0);
  const again = useCallback(() => setRound((value) => value + 1), []);

  useEffect(() => {
    let open: Preview | undefined;
    let current = true;
    const close = (preview: Preview | undefined) =>
      [preview?.audio, preview?.video].forEach((one) => stopTrack(one ?? null));
    const show = async () => {
      try {
        const preview = await openDevices({ audioInput: audioInput || undefined, videoInput: videoInput || undefined });
        if (!current) return close(preview);
        open = preview;
        whenLost(preview, (name) => {
          setLost(name);
          again();
        });
        setState({ status: 'ready', preview });
        // Names of devices are told only after access was given.
        setDevices(await listDevices());
      } catch (error) {
        const found = await explainFault(error, 'camera');
        if (current) setState({ status: 'fault', ...found });
      }
    };
    void show();
    return () => {
      current = false;
      close(open);
    };
  }, [audioInput, videoInput, round, again]);

  useReturns({ state, wanted: { audioInput, videoInput }, setDevices, again, onBack: () => setLost(undefined) });
  const retry = useCallback(() => {
    setState({ status: 'asking' });
    again();
  }, [again]);
  return { state, devices, lost, retry };
}

/** A track that ends without having been stopped here has lost its device or its permission. */
function whenLost(preview: Preview, tell: (name: string) => void): void {
  for (const track of [preview.audio, preview.video]) {
    track?.addEventListener('ended', () => tell(track.label), { once: true });
  }
}

type Returns = {
  state: PreviewState;
  wanted: Wanted;
  setDevices: (list: DeviceList) => void;
  again: () => void;
  onBack: () => void;
};

/** Opens anew when a chosen device is plugged in again, when the first one is, and when permission comes or goes. */
function useReturns(parts: Returns): void {
  const latest = useRef(parts);
  // At once with what is shown: a device may be plugged in before effects have run.
  useLayoutEffect(() => {
    latest.current = parts;
  });
  useEffect(() => {
    const look = async () => {
      const list = await listDevices();
      const { state, wanted, setDevices, again, onBack } = latest.current;
      setDevices(list);
      if (!isBack(state, wanted, list)) return;
      onBack();
      again();
    };
    const permit = (permission: PermissionState) => {
      const { state, again } = latest.current;
      const given = permission === 'granted' && state.status === 'fault' && state.fault === 'denied';
      const withdrawn = permission === 'denied' && state.status === 'ready';
      if (given || withdrawn) again();
    };
    const stops = [onDevicesChanged(() => void look()), onPermissionChanged(permit)];
    return () => stops.forEach((stop) => stop());
  }, []);
}

function isBack(state: PreviewState, wanted: Wanted, list: DeviceList): boolean {
  if (state.status === 'asking') return false;
  if (state.status === 'fault') return state.fault === 'not-found' && list.inputs.length + list.cameras.length > 0;
  const { audio, video } = state.preview;
  const missed = (id: string, track: MediaStreamTrack | null, there: readonly MediaDeviceInfo[]) =>
    there.some(({ deviceId }) => !id || deviceId === id) &&
    (!track || (id !== '' && track.getSettings().deviceId !== id));
  return missed(wanted.audioInput, audio, list.inputs) || missed(wanted.videoInput, video, list.cameras);
}
