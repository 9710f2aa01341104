/** A question or a sheet over the room. The browser's own dialog puts the focus on the first thing to press, keeps it inside and gives it back. */
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import room from './room.module.css';

type Props = { title: string; detail?: string; wide?: boolean; onClose: () => void; children: ReactNode };

export function RoomDialog({ title, detail, wide, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Closed while it is still in the page: taken away open, it would give the focus to nobody.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={room.dialog}
      data-wide={wide || undefined}
      aria-labelledby={id}
      onCancel={(event) => {
        // The page takes it away; the browser closing it first would lose the focus.
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={id}>{title}</h2>
      {detail !== undefined && <p>{detail}</p>}
      {children}
    </dialog>
  );
}
