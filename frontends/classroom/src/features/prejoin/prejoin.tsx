/** Before the call: see oneself, hear oneself, then one button (CALL-07..CALL-13, CALL-51..CALL-54). */
import type { BookingJson } from '@parlance/kit/api/types.ts';
import { IconArrowLeft, IconRefresh, IconVideoOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { type DeviceFault } from '../../webrtc/devices.ts';
import { LessonCard, type OtherPerson } from './lesson-card.tsx';
import { LevelBar } from './level-bar.tsx';
import { Pickers } from './pickers.tsx';
import classes from './prejoin.module.css';
import { PreviewVideo } from './preview-video.tsx';
import { usePreview } from './use-preview.ts';

type Props = {
  booking: BookingJson | undefined;
  name: string;
  zone: string;
  other: OtherPerson | undefined;
  joining: boolean;
  devices: { audioInput: string; audioOutput: string; setInput: (id: string) => void; setOutput: (id: string) => void };
  words: { joining: string; deviceError: string; faultText: (fault: DeviceFault) => string };
  onReady: () => void;
  onJoin: () => void;
  onBack: () => void;
};

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

function Mark() {
  return (
    <svg viewBox="0 0 28 28" width="26" height="26" aria-hidden>
      <path d="M14 2a12 12 0 1 1-6.3 22.2L2.5 25.5l1.4-5A12 12 0 0 1 14 2z" fill="var(--p-workplace)" />
      <path
        d="M14 8v6.5l4.5 2.7"
        fill="none"
        stroke="var(--p-surface)"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

const steps = [
  'Select the camera symbol at the end of the address bar.',
  'Choose “Always allow” for camera and microphone.',
  'Come back here and try again.',
];

function FaultNote({ fault, words }: { fault: DeviceFault; words: Props['words'] }) {
  return (
    <div className={classes.note} data-kind="bad" role="alert">
      <b>{words.deviceError}</b>
      {words.faultText(fault)}
      {fault === 'denied' && (
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
    </div>
  );
}

function JoinBar({
  ready,
  fault,
  joining,
  words,
  onJoin,
  onRetry,
}: {
  ready: boolean;
  fault: boolean;
  joining: boolean;
  words: Props['words'];
  onJoin: () => void;
  onRetry: () => void;
}) {
  return (
    <div className={classes.joinBar}>
      {joining ? (
        <div className={classes.busy} role="status">
          <span className={classes.spin} aria-hidden />
          {words.joining}
        </div>
      ) : (
        <button type="button" className={classes.join} disabled={!ready} onClick={onJoin}>
          Join lesson
        </button>
      )}
      {fault ? (
        <button type="button" className={classes.button} onClick={onRetry}>
          <IconRefresh {...icon} />
          Try again
        </button>
      ) : (
        <p>You join with microphone and camera off.</p>
      )}
    </div>
  );
}

export function Prejoin({ booking, name, zone, other, joining, devices, words, onReady, onJoin, onBack }: Props) {
  const { state, devices: list, retry } = usePreview(devices.audioInput || undefined);
  const fault = state.status === 'fault' ? state.fault : undefined;
  const preview = state.status === 'ready' ? state.preview : undefined;
  const ready = preview !== undefined;
  useEffect(() => {
    if (ready) onReady();
  }, [ready, onReady]);
  const input = devices.audioInput || (preview?.audio?.getSettings().deviceId ?? '');

  return (
    <div className={classes.lobby}>
      <header className={classes.top}>
        <span className={classes.brand}>
          <Mark />
          Parlance
        </span>
        <button type="button" className={classes.quiet} onClick={onBack}>
          <IconArrowLeft {...icon} />
          Back to dashboard
        </button>
      </header>
      <main className={classes.pre}>
        <section className={classes.camera} aria-label="Camera and microphone preview">
          <div className={classes.view}>
            {preview?.video && <PreviewVideo track={preview.video} />}
            {preview && !preview.video && (
              <div className={classes.hold}>
                <IconVideoOff size={36} stroke={1.5} aria-hidden />
                <p>No camera found</p>
              </div>
            )}
            {fault && (
              <div className={classes.hold}>
                <IconVideoOff size={36} stroke={1.5} aria-hidden />
                <p>
                  {fault === 'denied'
                    ? 'Your camera and microphone are blocked'
                    : 'Camera and microphone are not available'}
                </p>
              </div>
            )}
            {!fault && <span className={classes.plate}>You, {name}</span>}
          </div>
          <LevelBar track={preview?.audio ?? null} blocked={fault !== undefined} />
          {fault && <FaultNote fault={fault} words={words} />}
          <Pickers
            devices={list}
            audioInput={input}
            audioOutput={devices.audioOutput}
            blocked={fault !== undefined}
            onInput={devices.setInput}
            onOutput={devices.setOutput}
          />
        </section>
        <section className={classes.go}>
          <h1>{fault ? 'Almost there' : 'Looking good!'}</h1>
          <p className={classes.sub}>
            {fault ? 'Give access to camera and microphone first.' : "Press the join lesson button when you're ready."}
          </p>
          {booking && <LessonCard booking={booking} zone={zone} other={other} />}
          <JoinBar
            ready={ready}
            fault={fault !== undefined}
            joining={joining}
            words={words}
            onJoin={onJoin}
            onRetry={retry}
          />
        </section>
      </main>
    </div>
  );
}
