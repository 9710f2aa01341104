/** What opens over the room: leaving, the keys, the booking on small screens, another topic, the settings. */
import { Button } from '@mantine/core';
import type { NearLesson } from '@parlance/kit/groups/as-booking.ts';
import { cityOf, timeOf } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { type ReactNode, useCallback } from 'react';
import { lessonEndOf } from '../room/lesson-clock.ts';
import type { KeyName } from '../features/keys/shortcuts.ts';
import { leadingTexts, texts } from '../locales/texts.ts';
import { Question, RoomDialog } from '../ui/room-dialog.tsx';
import { LaterSheet } from './later-sheet.tsx';
import type { SettingsParts } from './settings-sheet.tsx';
import type { LessonRoom } from './use-lesson-room.ts';

const loadKeys = async () => (await import('../features/keys/keys-dialog.tsx')).KeysDialog;
const loadTopicDialog = async () => (await import('@parlance/kit/lessons/update-material.tsx')).UpdateMaterialDialog;
const loadSettings = async () => (await import('./settings-sheet.tsx')).SettingsSheet;

type Props = {
  lessonRoom: Pick<LessonRoom, 'sheet' | 'setSheet' | 'actions' | 'shortcuts'>;
  booking: NearLesson;
  /** Who only watches has nothing to set. */
  settings: SettingsParts | undefined;
  lesson: ReactNode;
  onLeave: () => void;
};

export function RoomSheets({ lessonRoom, booking, settings, lesson, onLeave }: Props) {
  const { timeZone } = useShell().session.person;
  const { controls, leaving, settings: settingsWords } = texts.use();
  const words = leadingTexts.use();
  const { sheet, setSheet, actions, shortcuts } = lessonRoom;
  const close = useCallback(() => setSheet(undefined), [setSheet]);
  if (sheet === 'leave') {
    const { question, stay, leave } = leaving;
    const detail = leaving.detail(timeOf(lessonEndOf(booking.when), timeZone), cityOf(timeZone));
    return <Question title={question} detail={detail} stay={stay} deed={leave} onStay={close} onDeed={onLeave} />;
  }
  if (sheet === 'refresh') {
    const { question, refresh, stay } = words.refreshing;
    const reload = () => window.location.reload();
    return <Question title={question} stay={stay} deed={refresh} onStay={close} onDeed={reload} />;
  }
  if (sheet === 'keys') {
    const available = Object.keys(actions) as KeyName[];
    const parts = { available, on: shortcuts.on, onSwitch: shortcuts.setOn, onClose: close };
    return <LaterSheet load={loadKeys} failed={words.keys.failed} parts={parts} />;
  }
  if (sheet === 'topic') {
    const parts = { booking, viewer: 'tutor', onClose: close } as const;
    return <LaterSheet load={loadTopicDialog} failed={words.topicFailed} parts={parts} />;
  }
  if (sheet === 'settings' && settings) {
    return <LaterSheet load={loadSettings} failed={settingsWords.failed} parts={{ ...settings, onClose: close }} />;
  }
  if (sheet !== 'lesson') return null;
  // What the sidebar shows where it has room for it.
  const toSettings = settings && (
    <Button variant="default" size="md" onClick={() => setSheet('settings')}>
      {settingsWords.open}
    </Button>
  );
  return (
    <RoomDialog title={controls.lesson} actions={toSettings} close={words.keys.close} onClose={close}>
      {lesson}
    </RoomDialog>
  );
}
