/** What opens over the room: leaving, the keys, the booking on small screens, another topic. */
import type { NearLesson } from '@parlance/kit/groups/as-booking.ts';
import { cityOf, timeOf } from '@parlance/kit/domain/time.ts';
import type { UpdateMaterialDialog } from '@parlance/kit/lessons/update-material.tsx';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { lessonEndOf } from '../features/call/lesson-clock.ts';
import { LeaveDialog } from '../features/controls/leave-dialog.tsx';
import { KeysDialog } from '../features/keys/keys-dialog.tsx';
import type { KeyName } from '../features/keys/shortcuts.ts';
import { leadingTexts } from '../locales/leading/texts.ts';
import { texts } from '../locales/texts.ts';
import { RoomDialog } from '../ui/room-dialog.tsx';
import classes from '../ui/room.module.css';
import type { LessonRoom } from './use-lesson-room.ts';

type TopicDialog = typeof UpdateMaterialDialog;

/** The change of topic brings its own script. When that does not come, the room goes on without it. */
function TopicSheet({ booking, onClose }: { booking: NearLesson; onClose: () => void }) {
  const { notify } = useShell();
  const [Dialog, setDialog] = useState<TopicDialog>();
  useEffect(() => {
    let isOpen = true;
    import('@parlance/kit/lessons/update-material.tsx').then(
      (loaded) => isOpen && setDialog(() => loaded.UpdateMaterialDialog),
      () => {
        notify.error(leadingTexts.now().topicFailed);
        if (isOpen) onClose();
      },
    );
    return () => {
      isOpen = false;
    };
  }, [notify, onClose]);
  return Dialog ? <Dialog booking={booking} viewer="tutor" onClose={onClose} /> : null;
}

type Props = { lessonRoom: LessonRoom; booking: NearLesson; lesson: ReactNode; onLeave: () => void };

export function RoomSheets({ lessonRoom, booking, lesson, onLeave }: Props) {
  const { timeZone } = useShell().session.person;
  const { leaving } = texts.use();
  const words = leadingTexts.use();
  const { sheet, setSheet, deeds, shortcuts } = lessonRoom;
  const close = useCallback(() => setSheet(undefined), [setSheet]);
  if (sheet === 'leave') {
    const detail = leaving.detail(timeOf(lessonEndOf(booking.when), timeZone), cityOf(timeZone));
    return <LeaveDialog detail={detail} onLeave={onLeave} onStay={close} />;
  }
  if (sheet === 'refresh') {
    const { question, refresh, stay } = words.refreshing;
    return (
      <RoomDialog title={question} onClose={close}>
        <div className={classes.actions}>
          <button type="button" className={classes.button} onClick={close} autoFocus>
            {stay}
          </button>
          <button type="button" className={classes.button} data-danger onClick={() => window.location.reload()}>
            {refresh}
          </button>
        </div>
      </RoomDialog>
    );
  }
  if (sheet === 'keys') {
    const available = Object.keys(deeds) as KeyName[];
    return <KeysDialog available={available} on={shortcuts.on} onSwitch={shortcuts.setOn} onClose={close} />;
  }
  if (sheet === 'topic') {
    return <TopicSheet booking={booking} onClose={close} />;
  }
  return sheet === 'lesson' ? <LessonSheet onClose={close}>{lesson}</LessonSheet> : null;
}

/** What the sidebar shows where it has room for it (CALL-20). */
function LessonSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { controls } = texts.use();
  const { keys } = leadingTexts.use();
  return (
    <RoomDialog title={controls.lesson} onClose={onClose}>
      {children}
      <div className={classes.actions}>
        <button type="button" className={classes.button} onClick={onClose} autoFocus>
          {keys.close}
        </button>
      </div>
    </RoomDialog>
  );
}
