/** What opens over the room: leaving, the keys, the booking on small screens, another topic, the settings. */
import { Button } from '@mantine/core';
import type { Lesson } from '@parlance/kit/lessons/lesson.ts';
import { cityOf, timeOf } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { type ReactNode, useCallback } from 'react';
import { lessonEndOf } from '../room/lesson-clock.ts';
import { leadingTexts, texts } from '../locales/texts.ts';
import { Question, RoomDialog } from '../ui/room-dialog.tsx';
import { LazySheet } from '../ui/lazy-sheet.tsx';
import type { SettingsParts } from './settings-sheet.tsx';
import type { Sheet, useRoomKeys } from './use-lesson-room.ts';

const loadKeys = async () => (await import('../room/keys/keys-dialog.tsx')).KeysDialog;
const loadTopicDialog = async () => (await import('@parlance/kit/lessons/update-material.tsx')).UpdateMaterialDialog;
const loadSettings = async () => (await import('./settings-sheet.tsx')).SettingsSheet;

type Props = {
  sheet: Sheet | undefined;
  onSheet: (sheet: Sheet | undefined) => void;
  keys: ReturnType<typeof useRoomKeys>;
  booking: Lesson;
  /** Who only watches has nothing to set. */
  settings: SettingsParts | undefined;
  lesson: ReactNode;
  onLeave: () => void;
};

export function RoomSheets({ sheet, onSheet, keys, booking, settings, lesson, onLeave }: Props) {
  const { timeZone } = useShell().session.person;
  const { controls, leaving, settings: settingsWords } = texts.use();
  const words = leadingTexts.use();
  const close = useCallback(() => onSheet(undefined), [onSheet]);
  if (sheet === 'leave') {
    const { question, stay, leave } = leaving;
    const detail = leaving.detail(timeOf(lessonEndOf(booking.when), timeZone), cityOf(timeZone));
    return <Question title={question} detail={detail} stay={stay} action={leave} onStay={close} onConfirm={onLeave} />;
  }
  if (sheet === 'keys') {
    const parts = { shortcuts: keys.shortcuts, on: keys.on, onSwitch: keys.setOn, onClose: close };
    return <LazySheet load={loadKeys} failed={words.keys.failed} parts={parts} />;
  }
  if (sheet === 'topic') {
    const parts = { lesson: booking, viewer: 'tutor', onClose: close } as const;
    return <LazySheet load={loadTopicDialog} failed={words.topicFailed} parts={parts} />;
  }
  if (sheet === 'settings' && settings) {
    return <LazySheet load={loadSettings} failed={settingsWords.failed} parts={{ ...settings, onClose: close }} />;
  }
  if (sheet !== 'lesson') return null;
  // What the sidebar shows where it has room for it.
  const toSettings = settings && (
    <Button variant="default" size="md" onClick={() => onSheet('settings')}>
      {settingsWords.open}
    </Button>
  );
  return (
    <RoomDialog title={controls.lesson} actions={toSettings} close={words.keys.close} onClose={close}>
      {lesson}
    </RoomDialog>
  );
}
