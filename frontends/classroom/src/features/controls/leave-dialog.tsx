/** CALL-45. The browser's own dialog keeps the focus inside and gives it back. */
import { useEffect, useRef } from 'react';
import { texts } from '../../locales/texts.ts';
import room from '../../ui/room.module.css';

type Props = { detail: string; onLeave: () => void; onStay: () => void };

export function LeaveDialog({ detail, onLeave, onStay }: Props) {
  const { question, stay, leave } = texts.use().leaving;
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
          {stay}
        </button>
        <button type="button" className={room.button} data-danger onClick={onLeave}>
          {leave}
        </button>
      </div>
    </dialog>
  );
}
