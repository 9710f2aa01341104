/** A question before a deed that is not done by mistake: staying comes first, and has the focus. */
import { RoomDialog } from './room-dialog.tsx';
import { RoomButton } from './room-button.tsx';
import room from './room.module.css';

type Props = {
  title: string;
  detail?: string;
  stay: string;
  deed: string;
  busy?: boolean;
  onStay: () => void;
  onDeed: () => void;
};

export function Question({ title, detail, stay, deed, busy, onStay, onDeed }: Props) {
  return (
    <RoomDialog title={title} detail={detail} onClose={onStay}>
      <div className={room.actions}>
        <RoomButton className={room.button} onClick={onStay}>
          {stay}
        </RoomButton>
        <RoomButton className={room.button} data-danger disabled={busy} onClick={onDeed}>
          {deed}
        </RoomButton>
      </div>
    </RoomDialog>
  );
}
