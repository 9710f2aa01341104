/** What opens over the room: leaving, the keys, the booking on small screens, another topic. */
import type { NearLesson } from '@parlance/kit/groups/as-booking.ts';
import { cityOf, timeOf } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { lazy, type ReactNode, Suspense } from 'react';
import { lessonEndOf } from '../features/call/lesson-clock.ts';
import { LeaveDialog } from '../features/controls/leave-dialog.tsx';
import { KeysDialog } from '../features/keys/keys-dialog.tsx';
import type { KeyName } from '../features/keys/shortcuts.ts';
import { leadingTexts } from '../locales/leading/texts.ts';
import { texts } from '../locales/texts.ts';
import { RoomDialog } from '../ui/room-dialog.tsx';
import classes from '../ui/room.module.css';
import type { LessonRoom } from './use-lesson-room.ts';

const UpdateMaterialDialog = lazy(async () => ({
  default: (await import('@parlance/kit/lessons/update-material.tsx')).UpdateMaterialDialog,
}));

type Props = { lessonRoom: LessonRoom; booking: NearLesson; lesson: ReactNode; onLeave: () => void };

export function RoomSheets({ lessonRoom, booking, lesson, onLeave }: Props) {
  const { timeZone } = useShell().session.person;
  const { leaving } = texts.use();
  const { sheet, setSheet, deeds, shortcuts } = lessonRoom;
  const close = () => setSheet(undefined);
  if (sheet === 'leave') {
    const detail = leaving.detail(timeOf(lessonEndOf(booking.when), timeZone), cityOf(timeZone));
    return <LeaveDialog detail={detail} onLeave={onLeave} onStay={close} />;
  }
  if (sheet === 'keys') {
    const available = Object.keys(deeds) as KeyName[];
    return <KeysDialog available={available} on={shortcuts.on} onSwitch={shortcuts.setOn} onClose={close} />;
  }
  if (sheet === 'topic') {
    return (
      <Suspense>
        <UpdateMaterialDialog booking={booking} viewer="tutor" onClose={close} />
      </Suspense>
    );
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
