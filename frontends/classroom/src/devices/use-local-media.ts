/** Microphone and camera in the call: off at first; switching on opens the device, switching off lets it go. */
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import type { BackgroundControl, Wearer } from '../webrtc/background/background.ts';
import type { CallRoom } from '../webrtc/call-room.ts';
import { DeviceLine, type DeviceLineParts } from '../webrtc/device-line.ts';
import type { ChosenDevices } from '../webrtc/device-memory.ts';
import {
  explainFault,
  listDevices,
  onDevicesChanged,
  openOne,
  permissionOf,
  type DeviceFault,
  type ExplainedFault,
} from '../webrtc/devices.ts';
import { mediaOf } from '../webrtc/lines.ts';
import { texts } from '../locales/texts.ts';
import { makeCameraWithBackground } from './camera-with-background.ts';

type Line = 'microphone' | 'camera';
export type LocalMedia = ReturnType<typeof useLocalMedia>;

type Parts = {
  call: CallRoom;
  devices: ChosenDevices;
  background: BackgroundControl;
  muteAll: boolean;
  /** The settings are open: they say themselves what is wrong with a device. */
  inSettings: boolean;
};
/** What became of a device, in the catalogue's words. */
function faultText(fault: DeviceFault): string {
  const words = texts.now().devices;
  return `${words.error}: ${words.faults[fault]}`;
}

async function isPlugged(line: Line, deviceId: string | undefined): Promise<boolean> {
  const { inputs, cameras } = await listDevices();
  return (line === 'camera' ? cameras : inputs).some((device) => device.deviceId === deviceId);
}

type LinesParts = Pick<Parts, 'call' | 'background'> & {
  onChange: () => void;
  onFault: (explained: ExplainedFault) => void;
  onLost: (name: string) => void;
  onBackgroundOff: Wearer['onFault'];
};

/** Microphone and camera of this call, the camera with its background. */
function makeLines({ call, background, onChange, onFault, onLost, onBackgroundOff }: LinesParts) {
  const worn = makeCameraWithBackground(background, {
    send: (track) => call.setTrack('camera', track),
    // The room is shown only when the person asks for it.
    onFault(fault) {
      camera.off();
      onBackgroundOff(fault);
    },
  });
  const make = (line: Line, put: DeviceLineParts['put']) =>
    new DeviceLine({
      open: (deviceId) =>
        openOne(mediaOf[line], line === 'camera' ? { videoInput: deviceId } : { audioInput: deviceId }),
      put,
      isInCall: () => call.snapshot().state === 'Connected',
      isPlugged: (deviceId) => isPlugged(line, deviceId),
      isForbidden: async () => (await permissionOf(line))?.state === 'denied',
      onChange,
      onFault: (problem) => void explainFault(problem, line).then(onFault),
      onLost,
    });
  const microphone = make('microphone', (track) => call.setTrack('microphone', track));
  const camera = make('camera', worn.put);
  return { lines: { microphone, camera }, worn };
}

export function useLocalMedia({ call, devices, background, muteAll, inSettings }: Parts) {
  const { session, notify } = useShell();
  const [, render] = useReducer((count: number) => count + 1, 0);
  const [fault, setFault] = useState<ExplainedFault>();
  const [trouble, setTrouble] = useState<{ text: string }>();
  const [{ lines, worn }] = useState(() =>
    makeLines({
      call,
      background,
      onChange: render,
      onFault(explained) {
        setFault(explained);
        setTrouble({ text: faultText(explained.fault) });
      },
      onLost: (name) => setTrouble({ text: texts.now().devices.unplugged(name) }),
      onBackgroundOff: (fault) => notify.error(texts.now().background.offInCall[fault]),
    }),
  );
  const say = useEffectEvent(() => trouble && !inSettings && notify.error(trouble.text));
  useEffect(() => void say(), [trouble]);
  // What was chosen in the lobby, on entering: the room is drawn before that, and what is chosen later is told by `choose`.
  const takeChosen = useEffectEvent(() => {
    lines.microphone.choose(devices.audioInput);
    lines.camera.choose(devices.videoInput);
  });
  useEffect(() => takeChosen(), []);
  useEffect(() => () => worn.close(), [worn]);
  useEffect(
    () =>
      onDevicesChanged(() => {
        for (const line of Object.values(lines)) void line.devicesChanged();
      }),
    [lines],
  );
  // Only students are muted by the room.
  const locked = muteAll && session.person.role === 'student';
  useEffect(() => {
    if (locked) lines.microphone.off();
  }, [lines, locked]);

  const [microphone, camera] = [lines.microphone.state(), lines.camera.state()];
  const onOff = ({ on }: { on: boolean }): 'on' | 'off' => (on ? 'on' : 'off');
  return {
    microphone: locked ? ('locked' as const) : onOff(microphone),
    camera: onOff(camera),
    busy: { microphone: microphone.busy, camera: camera.busy },
    toggle: (line: Line) => {
      setFault(undefined);
      if (line === 'camera' || !locked) lines[line].toggle();
    },
    /** Another device; one that is switched off stays so, and is not opened. */
    choose({ audioInput, videoInput }: Partial<ChosenDevices>) {
      setFault(undefined);
      if (audioInput !== undefined) lines.microphone.choose(audioInput);
      if (videoInput !== undefined) lines.camera.choose(videoInput);
    },
    /** By line what is open; empty: nothing. */
    open: { microphone: microphone.deviceId, camera: camera.deviceId },
    /** What could not be opened when it was last wanted. */
    fault,
    /** The names of what was unplugged while it was in use. */
    lost: [microphone, camera].flatMap(({ lost }) => lost?.name ?? []),
  };
}
