import { Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { PortalConfig } from '../config.ts';
import { BottomBar } from './bottom-bar.tsx';
import { DevelopmentBar } from './development-bar.tsx';
import { Sidebar } from './sidebar.tsx';
import { StreamNotice } from './stream-notice.tsx';
import { TopBar } from './top-bar.tsx';
import classes from './layout.module.css';

type Props = { config: PortalConfig; title: string; children: ReactNode };

/** Sidebar, top bar, page. Below 900 px the sidebar is a drawer and the main places stand in a bottom bar. */
export function Layout({ config, title, children }: Props) {
  const { developmentBuild } = useShell();
  const { pathname } = useLocation();
  const [menuOpen, menu] = useDisclosure(false);
  const main = useRef<HTMLElement>(null);
  const arrived = useRef(false);
  const { close } = menu;
  useEffect(() => {
    close();
    // On the first page the browser's own focus is right; afterwards the new page takes it.
    if (arrived.current) main.current?.focus({ preventScroll: true });
    arrived.current = true;
  }, [close, pathname]);

  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#page">
        Skip to the page
      </a>
      <aside className={classes.side}>
        <Sidebar config={config} />
      </aside>
      <Drawer
        opened={menuOpen}
        onClose={menu.close}
        size={300}
        title="Menu"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Sidebar config={config} inDrawer />
      </Drawer>
      <div className={classes.column}>
        <TopBar title={title} onMenu={menu.open} />
        <main id="page" ref={main} tabIndex={-1} className={classes.page}>
          <StreamNotice />
          {children}
        </main>
        <BottomBar onMenu={menu.open} />
        {developmentBuild && __DEVELOPMENT_BUILD__ && <DevelopmentBar />}
      </div>
    </div>
  );
}
