import { useEffect, useRef } from 'react';
import type { PortalConfig } from '../config.ts';
import { texts } from '../locales/texts.ts';
import { Sidebar } from './sidebar.tsx';
import classes from './menu-drawer.module.css';

type Props = { config: PortalConfig; open: boolean; onClose: () => void };

/** What leads somewhere: nothing that is asked about it can be answered behind the menu. */
const ways = 'a, [data-leads-out]';

/** The sidebar on a phone. The browser's own modal dialog keeps the focus inside, closes on Escape and gives the focus back. */
export function MenuDrawer({ config, open, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className={classes.drawer}
      aria-label={texts.use().menu.label}
      onClose={onClose}
      onClick={({ target }) => {
        if (target === dialog.current || (target instanceof Element && target.closest(ways))) onClose();
      }}
    >
      {open && <Sidebar config={config} inDrawer />}
    </dialog>
  );
}
