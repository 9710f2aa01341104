/** Camera and microphone before the call: asked for once, changed when another microphone is chosen, let go when nobody needs them. */
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type DeviceFault,
  type DeviceList,
  faultOf,
  listDevices,
  onDevicesChanged,
  openDevices,
  type Preview,
  stopTrack,
} from '../../webrtc/devices.ts';

export type PreviewState =
  { status: 'asking' } | { status: 'ready'; preview: Preview } | { status: 'fault'; fault: DeviceFault };

export type UsePreview = {
  state: PreviewState;
  devices: DeviceList;
  retry: () => void;
};

export function usePreview(audioInput: string | undefined): UsePreview {
  const [state, setState] = useState<PreviewState>({ status: 'asking' });
  const [devices, setDevices] = useState<DeviceList>({ inputs: [], outputs: [] });
  const [round, setRound] = useState(0);
  const open = useRef<Preview>(undefined);

  useEffect(() => {
    let current = true;
    const close = () => {
      stopTrack(open.current?.audio ?? null);
      stopTrack(open.current?.video ?? null);
      open.current = undefined;
    };
    const show = async () => {
      try {
        const preview = await openDevices({ audioInput });
        if (!current) return [preview.audio, preview.video].forEach(stopTrack);
        open.current = preview;
        setState({ status: 'ready', preview });
        // Names of devices are told only after access was given.
        setDevices(await listDevices());
      } catch (error) {
        if (current) setState({ status: 'fault', fault: faultOf(error) });
      }
    };
    void show();
    return () => {
      current = false;
      close();
    };
  }, [audioInput, round]);

  useEffect(() => onDevicesChanged(() => void listDevices().then(setDevices)), []);

  const retry = useCallback(() => {
    setState({ status: 'asking' });
    setRound((value) => value + 1);
  }, []);
  return { state, devices, retry };
}
