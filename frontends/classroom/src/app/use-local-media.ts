/** Microphone and camera in the call: off at first (CALL-16); switching on opens the device, switching off lets it go. */
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useEffect, useState } from 'react';
import type { CallRoom, CallSnapshot } from '../webrtc/call-room.ts';
import type { ChosenDevices } from '../webrtc/device-memory.ts';
import { faultOf, openOne, stopTrack } from '../webrtc/devices.ts';
import { mediaOf } from '../webrtc/lines.ts';
import { texts } from '../locales/texts.ts';

export type MicrophoneState = 'on' | 'off' | 'locked';
export type LocalMedia = {
  microphone: MicrophoneState;
  camera: 'on' | 'off';
  busy: { microphone: boolean; camera: boolean };
  toggle(line: 'microphone' | 'camera'): void;
};

type Parts = { call: CallRoom; snapshot: CallSnapshot; devices: ChosenDevices; muteAll: boolean };

export function useLocalMedia({ call, snapshot, devices, muteAll }: Parts): LocalMedia {
  const { session, notify } = useShell();
  const [busy, setBusy] = useState({ microphone: false, camera: false });
  // CON-06: only students are muted by the room.
  const locked = muteAll && session.person.role === 'student';
  const { local } = snapshot;
  useEffect(() => {
    if (locked && local.microphone) void call.setTrack('microphone', null);
  }, [call, locked, local.microphone]);

  const toggle = async (line: 'microphone' | 'camera') => {
    if (busy[line] || (line === 'microphone' && locked)) return;
    if (local[line]) return void call.setTrack(line, null);
    setBusy((known) => ({ ...known, [line]: true }));
    try {
      const chosen = { audioInput: devices.audioInput || undefined, videoInput: devices.videoInput || undefined };
      const track = await openOne(mediaOf[line], chosen);
      if (call.snapshot().state === 'Connected') await call.setTrack(line, track);
      else stopTrack(track);
    } catch (error) {
      const words = texts.now().devices;
      notify.error(`${words.error}: ${words.faults[faultOf(error)]}`);
    } finally {
      setBusy((known) => ({ ...known, [line]: false }));
    }
  };

  return {
    microphone: locked ? 'locked' : local.microphone ? 'on' : 'off',
    camera: local.camera ? 'on' : 'off',
    busy,
    toggle: (line) => void toggle(line),
  };
}
