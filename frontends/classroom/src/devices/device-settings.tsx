/** Microphone, speaker and camera while the call goes on, with what is wrong with them. */
import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { DeviceFaultNote } from './fault-note.tsx';
import { DevicePickers } from './device-pickers.tsx';
import { Note } from '../ui/note.tsx';
import { texts } from '../locales/texts.ts';
import type { ChosenDevices } from '../webrtc/device-memory.ts';
import type { KnownDevices } from './use-device-list.ts';
import type { LocalMedia } from './use-local-media.ts';

export type DeviceSettingsParts = {
  devices: ChosenDevices;
  onDevices: (change: Partial<ChosenDevices>) => void;
  local: Pick<LocalMedia, 'choose' | 'open' | 'fault' | 'lost'>;
};

/** What is open, else what was chosen, else what the browser would take. */
function shown(open: string, chosen: string, there: readonly MediaDeviceInfo[]): string {
  const plugged = (id: string) => there.some(({ deviceId }) => deviceId === id);
  return [open, chosen].find(plugged) ?? there[0]?.deviceId ?? '';
}

type Props = DeviceSettingsParts & { known: KnownDevices; children: ReactNode };

export function DeviceSettings({ devices, onDevices, local, known, children }: Props) {
  const { unplugged } = texts.use().devices;
  const { open, fault, lost } = local;
  const { list, blocked } = known;
  return (
    <Stack gap="md">
      {fault && <DeviceFaultNote {...fault} />}
      {lost.map((name) => (
        <Note key={name} role="status">
          {unplugged(name)}
        </Note>
      ))}
      <DevicePickers
        devices={list}
        chosen={{
          ...devices,
          audioInput: shown(open.microphone, devices.audioInput, list.inputs),
          videoInput: shown(open.camera, devices.videoInput, list.cameras),
        }}
        blocked={blocked}
        onPick={(change) => {
          onDevices(change);
          local.choose(change);
        }}
      >
        {children}
      </DevicePickers>
    </Stack>
  );
}
