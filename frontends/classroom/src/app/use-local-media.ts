/** Microphone and camera in the call: off at first (CALL-16); switching on opens the device, switching off lets it go. */
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useEffect, useState } from 'react';
import type { CallRoom, CallSnapshot } from '../webrtc/call-room.ts';
import { faultOf, openOne, stopTrack } from '../webrtc/devices.ts';
import { texts } from '../locales/texts.ts';

export type MicrophoneState = 'on' | 'off' | 'locked';
export type LocalMedia = {
  microphone: MicrophoneState;
  camera: 'on' | 'off';
  busy: { audio: boolean; video: boolean };
  toggle(kind: 'audio' | 'video'): void;
};

type Parts = { call: CallRoom; snapshot: CallSnapshot; audioInput: string; muteAll: boolean };

export function useLocalMedia({ call, snapshot, audioInput, muteAll }: Parts): LocalMedia {
  const { session, notify } = useShell();
  const [busy, setBusy] = useState({ audio: false, video: false });
  // CON-06: only students are muted by the room.
  const locked = muteAll && session.person.role === 'student';
  const { local } = snapshot;
  useEffect(() => {
    if (locked && local.audio) void call.setTrack('audio', null);
  }, [call, locked, local.audio]);

  const toggle = async (kind: 'audio' | 'video') => {
    if (busy[kind] || (kind === 'audio' && locked)) return;
    if (local[kind]) return void call.setTrack(kind, null);
    setBusy((known) => ({ ...known, [kind]: true }));
    try {
      const track = await openOne(kind, { audioInput: audioInput || undefined });
      if (call.snapshot().state === 'Connected') await call.setTrack(kind, track);
      else stopTrack(track);
    } catch (error) {
      const { devices } = texts.now();
      notify.error(`${devices.error}: ${devices.faults[faultOf(error)]}`);
    } finally {
      setBusy((known) => ({ ...known, [kind]: false }));
    }
  };

  return {
    microphone: locked ? 'locked' : local.audio ? 'on' : 'off',
    camera: local.video ? 'on' : 'off',
    busy,
    toggle: (kind) => void toggle(kind),
  };
}
