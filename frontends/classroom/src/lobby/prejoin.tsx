/** Before the call: see oneself, hear oneself, then one button. */
import type { Lesson } from '@parlance/kit/lessons/lesson.ts';
import { Box, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { IconArrowLeft, IconVideoOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { lobbyTexts, texts } from '../locales/texts.ts';
import type { BackgroundControl } from '../webrtc/background/background.ts';
import type { ChosenDevices } from '../webrtc/device-memory.ts';
import { DeviceFaultNote } from '../devices/fault-note.tsx';
import { JoinBar } from './join-bar.tsx';
import { LessonCard, type OtherPerson } from './lesson-card.tsx';
import { LevelBar } from './level-bar.tsx';
import { Note } from '../ui/note.tsx';
import { DevicePickers } from '../devices/device-pickers.tsx';
import parts from '../ui/parts.module.css';
import classes from './lobby.module.css';
import { type PreviewState, usePreview } from './use-preview.ts';
import { usePreviewBackground } from './use-preview-background.ts';

type Props = {
  booking: Lesson | undefined;
  name: string;
  zone: string;
  other: OtherPerson | undefined;
  joining: boolean;
  devices: ChosenDevices;
  onDevices: (change: Partial<ChosenDevices>) => void;
  background: BackgroundControl;
  /** Beside those of the devices, where their place is kept free. */
  pickers?: ReactNode;
  onReady: () => void;
  onJoin: () => void;
  onBack: () => void;
  /** What stands under the button. */
  children?: ReactNode;
};

/** What was warmed may have gone cold while somebody waits for the lesson. */
const warmEveryMs = 10_000;

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

export function Prejoin({ booking, name, zone, other, joining, children, ...actions }: Props) {
  const { devices, onDevices, background, pickers, onReady, onJoin, onBack } = actions;
  const { lobby, devices: words } = texts.use();
  const lost = lobbyTexts.use().devices.lost;
  const { state, devices: list, retry, lost: lostName } = usePreview(devices);
  const fault = state.status === 'fault' ? state : undefined;
  const preview = state.status === 'ready' ? state.preview : undefined;
  const shown = usePreviewBackground(background, preview?.video ?? null);
  useKeptWarm(preview !== undefined && !joining, onReady);
  const opened = (kind: 'audio' | 'video') => preview?.[kind]?.getSettings().deviceId ?? '';

  return (
    <Box className={`${classes.lobby} p-figures`} fz="md" lh="md">
      <Top onBack={onBack} />
      <main className={classes.main}>
        <div style={{ gridArea: 'head' }}>
          <Text component="h1" fz={{ base: 24, sm: 32 }} lh={{ base: '32px', sm: '40px' }} fw={650} lts="-0.02em">
            {fault ? lobby.almost : lobby.good}
          </Text>
          <Text c="dimmed" mt={4}>
            {fault ? lobby.almostHint : lobby.goodHint}
          </Text>
        </div>
        {booking && <LessonCard booking={booking} zone={zone} other={other} />}
        <Stack component="section" gap={20} style={{ gridArea: 'camera' }} aria-label={words.preview}>
          <View state={state} shown={shown} name={name} />
          <LevelBar track={preview?.audio ?? null} blocked={fault !== undefined} />
          {fault && <DeviceFaultNote fault={fault.fault} blocker={fault.blocker} />}
          {preview && lostName !== undefined && <Note role="status">{lost(lostName)}</Note>}
          <DevicePickers
            devices={list}
            // What is really open, also when what was chosen is not there.
            chosen={{ ...devices, audioInput: opened('audio'), videoInput: opened('video') }}
            blocked={{ microphone: fault !== undefined, camera: fault !== undefined }}
            onPick={onDevices}
          >
            {pickers}
          </DevicePickers>
        </Stack>
        <JoinBar
          ready={preview !== undefined}
          fault={fault !== undefined}
          joining={joining}
          onJoin={onJoin}
          onRetry={retry}
        />
        <div style={{ gridArea: 'more' }}>{children}</div>
      </main>
    </Box>
  );
}

function Top({ onBack }: Pick<Props, 'onBack'>) {
  const { lobby } = texts.use();
  return (
    <header className={classes.top}>
      <Group gap={8} fw={650}>
        <Mark />
        {lobby.brand}
      </Group>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}
        onClick={onBack}
      >
        {lobby.back}
      </Button>
    </header>
  );
}

function useKeptWarm(ready: boolean, onReady: () => void): void {
  useEffect(() => {
    if (!ready) return;
    onReady();
    const timer = setInterval(onReady, warmEveryMs);
    return () => clearInterval(timer);
  }, [ready, onReady]);
}

/** One's own camera, mirrored as in a glass. */
function PreviewVideo({ track }: { track: MediaStreamTrack }) {
  const element = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (element.current) element.current.srcObject = new MediaStream([track]);
  }, [track]);
  return <video ref={element} autoPlay muted playsInline aria-label={texts.use().devices.camera} />;
}

/** In the place of a picture. */
const Hold = ({ children }: { children: ReactNode }) => (
  <Stack pos="absolute" inset={0} align="center" justify="center" gap="sm" p="md" ta="center">
    {children}
  </Stack>
);

type ViewProps = { state: PreviewState; shown: MediaStreamTrack | null; name: string };

function View({ state, shown, name }: ViewProps) {
  const { lobby, devices: words, background } = texts.use();
  const hasCamera = state.status === 'ready' && state.preview.video !== null;
  const blocked = state.status === 'fault' && state.fault === 'denied';
  const missing = state.status === 'fault' ? (blocked ? words.blocked : words.unavailable) : words.noCamera;
  return (
    <div className={`${parts.mirror} ${classes.view}`}>
      {hasCamera && shown && <PreviewVideo track={shown} />}
      {hasCamera && !shown && (
        <Hold>
          <Loader size={18} aria-hidden />
          <p>{background.loading}</p>
        </Hold>
      )}
      {state.status !== 'asking' && !hasCamera && (
        <Hold>
          <IconVideoOff size={36} stroke={1.5} color="#a4acb5" aria-hidden />
          <p>{missing}</p>
        </Hold>
      )}
      {state.status !== 'fault' && (
        <Text pos="absolute" bottom={12} left={12} px={8} py={4} bdrs="sm" bg="#121518" size="sm" fw={550}>
          {lobby.you(name)}
        </Text>
      )}
    </div>
  );
}
