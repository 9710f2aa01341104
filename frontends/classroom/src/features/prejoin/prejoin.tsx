/** Before the call: see oneself, hear oneself, then one button (CALL-07..CALL-13, CALL-51..CALL-54). */
import type { NearLesson } from '@parlance/kit/groups/as-booking.ts';
import { IconArrowLeft, IconRefresh, IconVideoOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { texts } from '../../locales/texts.ts';
import { type DeviceFault } from '../../webrtc/devices.ts';
import { LessonCard, type OtherPerson } from './lesson-card.tsx';
import { LevelBar } from './level-bar.tsx';
import { Pickers } from './pickers.tsx';
import classes from './prejoin.module.css';
import { PreviewVideo } from './preview-video.tsx';
import { usePreview } from './use-preview.ts';

type Props = {
  booking: NearLesson | undefined;
  name: string;
  zone: string;
  other: OtherPerson | undefined;
  joining: boolean;
  devices: { audioInput: string; audioOutput: string; setInput: (id: string) => void; setOutput: (id: string) => void };
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

function FaultNote({ fault }: { fault: DeviceFault }) {
  const { devices } = texts.use();
  return (
    <div className={classes.note} data-kind="bad" role="alert">
      <b>{devices.error}</b>
      {devices.faults[fault]}
      {fault === 'denied' && (
        <ol>
          {devices.steps.map((step) => (
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
  onJoin,
  onRetry,
}: {
  ready: boolean;
  fault: boolean;
  joining: boolean;
  onJoin: () => void;
  onRetry: () => void;
}) {
  const { lobby } = texts.use();
  return (
    <div className={classes.joinBar}>
      {joining ? (
        <div className={classes.busy} role="status">
          <span className={classes.spin} aria-hidden />
          {lobby.joining}
        </div>
      ) : (
        <button type="button" className={classes.join} disabled={!ready} onClick={onJoin}>
          {lobby.join}
        </button>
      )}
      {fault ? (
        <button type="button" className={classes.button} onClick={onRetry}>
          <IconRefresh {...icon} />
          {lobby.again}
        </button>
      ) : (
        <p>{lobby.allOff}</p>
      )}
    </div>
  );
}

export function Prejoin({ booking, name, zone, other, joining, devices, onReady, onJoin, onBack }: Props) {
  const { lobby, devices: words } = texts.use();
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
          {lobby.brand}
        </span>
        <button type="button" className={classes.quiet} onClick={onBack}>
          <IconArrowLeft {...icon} />
          {lobby.back}
        </button>
      </header>
      <main className={classes.pre}>
        <section className={classes.camera} aria-label={words.preview}>
          <div className={classes.view}>
            {preview?.video && <PreviewVideo track={preview.video} />}
            {preview && !preview.video && (
              <div className={classes.hold}>
                <IconVideoOff size={36} stroke={1.5} aria-hidden />
                <p>{words.noCamera}</p>
              </div>
            )}
            {fault && (
              <div className={classes.hold}>
                <IconVideoOff size={36} stroke={1.5} aria-hidden />
                <p>{fault === 'denied' ? words.blocked : words.unavailable}</p>
              </div>
            )}
            {!fault && <span className={classes.plate}>{lobby.you(name)}</span>}
          </div>
          <LevelBar track={preview?.audio ?? null} blocked={fault !== undefined} />
          {fault && <FaultNote fault={fault} />}
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
          <h1>{fault ? lobby.almost : lobby.good}</h1>
          <p className={classes.sub}>{fault ? lobby.almostHint : lobby.goodHint}</p>
          {booking && <LessonCard booking={booking} zone={zone} other={other} />}
          <JoinBar ready={ready} fault={fault !== undefined} joining={joining} onJoin={onJoin} onRetry={retry} />
        </section>
      </main>
    </div>
  );
}
