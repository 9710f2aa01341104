/** Microphone, speaker and camera. */
import { Box, Button, Group, NativeSelect, SimpleGrid } from '@mantine/core';
import { IconVolume } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { lobbyTexts, texts } from '../locales/texts.ts';
import type { ChosenDevices } from '../webrtc/device-memory.ts';
import { canChooseOutput, type DeviceList } from '../webrtc/devices.ts';
import { playSpeakerTest } from '../webrtc/speaker-test.ts';

type PickerProps = {
  label: string;
  devices: readonly MediaDeviceInfo[];
  value: string;
  blocked: boolean;
  onPick: (id: string) => void;
};

function Picker({ label, devices, value, blocked, onPick }: PickerProps) {
  const { pickers } = texts.use();
  const none = blocked ? pickers.blocked : pickers.standard;
  const named = devices.map(({ deviceId, label: own }, index) => ({
    value: deviceId,
    label: own || pickers.numbered(label, index + 1),
  }));
  return (
    <NativeSelect
      size="md"
      flex={1}
      miw={0}
      label={label}
      labelProps={{ fz: 'sm', lh: 'sm' }}
      value={value}
      disabled={blocked || devices.length === 0}
      data={named.length === 0 ? [{ value: '', label: none }] : named}
      onChange={(event) => onPick(event.currentTarget.value)}
    />
  );
}

function SpeakerTest({ speaker }: { speaker: string }) {
  const { pickers } = texts.use();
  const { playing } = lobbyTexts.use().devices;
  const [sounding, setSounding] = useState(false);
  const test = async () => {
    setSounding(true);
    // A speaker that cannot sound is what the test is for: nothing is heard.
    await playSpeakerTest(speaker).catch(() => undefined);
    setSounding(false);
  };
  return (
    <Button
      variant="default"
      size="md"
      fz="sm"
      px="md"
      miw={112}
      flex="none"
      leftSection={<IconVolume size={18} stroke={1.75} aria-hidden />}
      aria-disabled={sounding}
      onClick={() => !sounding && void test()}
    >
      {sounding ? playing : pickers.test}
    </Button>
  );
}

type Props = {
  devices: DeviceList;
  chosen: ChosenDevices;
  blocked: { microphone: boolean; camera: boolean };
  onPick: (change: Partial<ChosenDevices>) => void;
  /** What else is chosen here. */
  children?: ReactNode;
};

export function DevicePickers({ devices, chosen, blocked, onPick, children }: Props) {
  const { pickers } = texts.use();
  const { camera } = lobbyTexts.use().devices;
  // A speaker that was chosen and is gone is the system's own until it is back.
  const speaker = devices.outputs.some(({ deviceId }) => deviceId === chosen.audioOutput) ? chosen.audioOutput : '';
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={{ base: 16, sm: 24 }}>
      <Picker
        label={pickers.microphone}
        devices={devices.inputs}
        value={chosen.audioInput}
        blocked={blocked.microphone}
        onPick={(audioInput) => onPick({ audioInput })}
      />
      <Group align="flex-end" gap={8} wrap="nowrap">
        <Picker
          label={pickers.speaker}
          devices={canChooseOutput() ? devices.outputs : []}
          value={speaker}
          blocked={false}
          onPick={(audioOutput) => onPick({ audioOutput })}
        />
        <SpeakerTest speaker={speaker} />
      </Group>
      <Picker
        label={camera}
        devices={devices.cameras}
        value={chosen.videoInput}
        blocked={blocked.camera}
        onPick={(videoInput) => onPick({ videoInput })}
      />
      <Box miw={0} mih={110}>
        {children}
      </Box>
    </SimpleGrid>
  );
}
