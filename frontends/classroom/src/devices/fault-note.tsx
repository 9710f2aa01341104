/** Why there is no camera or microphone, and what to do in this browser and on this system. */
import { lobbyTexts, texts } from '../locales/texts.ts';
import { type Blocker, placeOf, stepsFor } from '../webrtc/device-help.ts';
import type { DeviceFault } from '../webrtc/devices.ts';
import classes from '../lobby/lobby.module.css';

export function DeviceFaultNote({ fault, blocker }: { fault: DeviceFault; blocker: Blocker }) {
  const { devices } = texts.use();
  const lobby = lobbyTexts.use();
  return (
    <div className={classes.note} data-tone="danger" role="alert">
      <b>{devices.error}</b>
      {devices.faults[fault]}
      {fault === 'denied' && (
        <>
          <p>{blocker === 'system' ? lobby.devices.systemBlocks : lobby.devices.browserBlocks}</p>
          <ol>
            {lobby.steps[stepsFor(placeOf(navigator), blocker)].map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}
