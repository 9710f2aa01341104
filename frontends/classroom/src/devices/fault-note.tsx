/** Why there is no camera or microphone, and what to do in this browser and on this system. */
import { Text } from '@mantine/core';
import { lobbyTexts, texts } from '../locales/texts.ts';
import { type Blocker, placeOf, stepsFor } from '../webrtc/device-help.ts';
import type { DeviceFault } from '../webrtc/devices.ts';
import { Note } from '../ui/note.tsx';

export function DeviceFaultNote({ fault, blocker }: { fault: DeviceFault; blocker: Blocker }) {
  const { devices } = texts.use();
  const lobby = lobbyTexts.use();
  return (
    <Note tone="danger" role="alert" title={devices.error}>
      {devices.faults[fault]}
      {fault === 'denied' && (
        <>
          <Text inherit mt={8}>
            {blocker === 'system' ? lobby.devices.systemBlocks : lobby.devices.browserBlocks}
          </Text>
          <ol>
            {lobby.steps[stepsFor(placeOf(navigator), blocker)].map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </>
      )}
    </Note>
  );
}
