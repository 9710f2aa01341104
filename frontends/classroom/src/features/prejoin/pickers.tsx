/** Microphone and speaker (CALL-11). */
import { IconVolume } from '@tabler/icons-react';
import { useId } from 'react';
import { texts } from '../../locales/texts.ts';
import { canChooseOutput, type DeviceList } from '../../webrtc/devices.ts';
import classes from './prejoin.module.css';

type PickerProps = {
  label: string;
  devices: readonly MediaDeviceInfo[];
  value: string;
  blocked: boolean;
  onPick: (id: string) => void;
};

function Picker({ label, devices, value, blocked, onPick }: PickerProps) {
  const id = useId();
  const { pickers } = texts.use();
  const none = blocked ? pickers.blocked : pickers.standard;
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        disabled={blocked || devices.length === 0}
        onChange={(event) => onPick(event.currentTarget.value)}
      >
        {devices.length === 0 && <option value="">{none}</option>}
        {devices.map((device, index) => (
          <option key={device.deviceId} value={device.deviceId}>
            {device.label || pickers.numbered(label, index + 1)}
          </option>
        ))}
      </select>
    </div>
  );
}

/** A short tone through the chosen speaker. */
async function testSpeaker(speaker: string): Promise<void> {
  const context = new AudioContext();
  const output = context.createMediaStreamDestination();
  const tone = new OscillatorNode(context, { frequency: 523 });
  const loudness = new GainNode(context, { gain: 0.15 });
  tone.connect(loudness).connect(output);
  const player = new Audio();
  player.srcObject = output.stream;
  if (speaker && canChooseOutput()) await player.setSinkId(speaker).catch(() => undefined);
  await player.play();
  tone.start();
  tone.stop(context.currentTime + 0.6);
  tone.onended = () => void context.close();
}

type Props = {
  devices: DeviceList;
  audioInput: string;
  audioOutput: string;
  blocked: boolean;
  onInput: (id: string) => void;
  onOutput: (id: string) => void;
};

export function Pickers({ devices, audioInput, audioOutput, blocked, onInput, onOutput }: Props) {
  const { pickers } = texts.use();
  return (
    <div className={classes.picks}>
      <Picker
        label={pickers.microphone}
        devices={devices.inputs}
        value={audioInput}
        blocked={blocked}
        onPick={onInput}
      />
      <div className={classes.row}>
        <Picker
          label={pickers.speaker}
          devices={canChooseOutput() ? devices.outputs : []}
          value={audioOutput}
          blocked={false}
          onPick={onOutput}
        />
        <button
          type="button"
          className={classes.button}
          onClick={() => void testSpeaker(audioOutput).catch(() => undefined)}
        >
          <IconVolume size={18} stroke={1.75} aria-hidden />
          {pickers.test}
        </button>
      </div>
    </div>
  );
}
