/** CALL-45. The browser's own dialog keeps the focus inside and gives it back. */
import { useEffect, useRef } from 'react';
import room from '../../ui/room.module.css';

type Props = { question: string; detail: string; onLeave: () => void; onStay: () => void };

export function LeaveDialog({ question, detail, onLeave, onStay }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} className={room.dialog} aria-labelledby="leave-question" onCancel={onStay}>
      <h2 id="leave-question">{question}</h2>
      <p>{detail}</p>
      <div className={room.actions}>
        <button type="button" className={room.button} onClick={onStay} autoFocus>
          Cancel
        </button>
        <button type="button" className={room.button} data-danger onClick={onLeave}>
          Leave call
        </button>
      </div>
    </dialog>
  );
}
