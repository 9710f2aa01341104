/** Settings in the room: devices, what stands behind oneself, and how the call does. Loaded when it is opened. */
import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import parts from '../ui/parts.module.css';
import { DiagnosticsList } from './diagnostics-list.tsx';
import { MediaView } from '../ui/media-view.tsx';
import { backgroundTexts } from '../locales/texts.ts';
import { RoomDialog } from '../ui/room-dialog.tsx';
import type { BackgroundControl } from '../webrtc/background/background.ts';
import type { CallRoom } from '../webrtc/call-room.ts';
import type { CallSnapshot } from '../webrtc/call-snapshot.ts';
import { DeviceSettings, type DeviceSettingsParts } from '../devices/device-settings.tsx';
import { useDeviceList } from '../devices/use-device-list.ts';
import { useBackgroundState } from '../devices/use-background.ts';
import { FeaturePickers } from './feature-pickers.tsx';
import { useRoundTrip } from './use-round-trip.ts';

export type SettingsParts = DeviceSettingsParts & {
  call: CallRoom;
  snapshot: CallSnapshot;
  background: BackgroundControl;
  /** What the features add. */
  children: ReactNode;
};

export function SettingsSheet({
  call,
  snapshot,
  background,
  children,
  onClose,
  ...deviceParts
}: SettingsParts & { onClose: () => void }) {
  const { settings, said } = backgroundTexts.use();
  const state = useBackgroundState(background);
  const roundTripMs = useRoundTrip(call);
  const known = useDeviceList(deviceParts.local.open);
  const { camera } = snapshot.local;
  const unseen =
    state.status === 'loading' ? said.loading : state.chosen === 'none' ? settings.cameraOff : settings.backgroundWaits;
  // A dialog that opens on lists still to come would have nothing to give the focus to.
  if (!known) return null;
  return (
    <RoomDialog title={settings.title} wide close={settings.close} onClose={onClose}>
      <Stack gap={20} mt="md">
        <Stack
          className={parts.mirror}
          align="center"
          justify="center"
          w="100%"
          maw={320}
          mx="auto"
          bg="var(--p-paper)"
        >
          {camera ? (
            <MediaView participant="preview" video={camera} muted />
          ) : (
            <Text inherit c="dimmed" ta="center" maw={260}>
              {unseen}
            </Text>
          )}
        </Stack>
        <DeviceSettings {...deviceParts} known={known}>
          <FeaturePickers background={background} />
        </DeviceSettings>
        {children}
        <DiagnosticsList call={snapshot.state} line={snapshot.line} roundTripMs={roundTripMs} background={state} />
      </Stack>
    </RoomDialog>
  );
}
