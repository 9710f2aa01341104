/** CALL-45. */
import { texts } from '../../locales/texts.ts';
import { RoomDialog } from '../../ui/room-dialog.tsx';
import room from '../../ui/room.module.css';

type Props = { detail: string; onLeave: () => void; onStay: () => void };

export function LeaveDialog({ detail, onLeave, onStay }: Props) {
  const { question, stay, leave } = texts.use().leaving;
  return (
    <RoomDialog title={question} detail={detail} onClose={onStay}>
      <div className={room.actions}>
        <button type="button" className={room.button} onClick={onStay}>
          {stay}
        </button>
        <button type="button" className={room.button} data-danger onClick={onLeave}>
          {leave}
        </button>
      </div>
    </RoomDialog>
  );
}
