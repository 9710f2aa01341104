import { Box, Button, Group } from '@mantine/core';
import { optionalPart } from '@parlance/kit/remote/lazy-part.tsx';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { PortalConfig } from '../config.ts';
import { texts } from '../locales/texts.ts';
import { BottomBar } from './bottom-bar.tsx';
import { MenuDrawer } from './menu-drawer.tsx';
import { Sidebar } from './sidebar.tsx';
import { StreamNotice } from './stream-notice.tsx';
import { TopBar } from './top-bar.tsx';
import { useArrival } from './use-arrival.ts';
import classes from './layout.module.css';

/** The condition is known when building: a production build does not even carry the file. */
const DevelopmentBar = __DEVELOPMENT_BUILD__
  ? optionalPart(async () => (await import('./development-bar.tsx')).DevelopmentBar)
  : undefined;

type Props = { config: PortalConfig; title: string; children: ReactNode };

/** Sidebar, top bar, page. Below 900 px the sidebar is a drawer and the main places stand in a bottom bar. */
export function Layout({ config, title, children }: Props) {
  const { developmentBuild } = useShell();
  const { pathname } = useLocation();
  const [openedAt, setOpenedAt] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival(heading);

  return (
    <Group align="stretch" gap={0} wrap="nowrap" mih="100dvh">
      <Button component="a" href="#page" className={classes.skip ?? ''} pos="absolute" top={8} left={8}>
        {texts.use().menu.skip}
      </Button>
      <Box component="aside" className={classes.side} w={271} visibleFrom="md">
        <Sidebar config={config} />
      </Box>
      {/* The menu belongs to the page that it was opened on, so going somewhere closes it. */}
      <MenuDrawer config={config} open={openedAt === pathname} onClose={() => setOpenedAt(undefined)} />
      <div className={classes.column}>
        <TopBar title={title} heading={heading} onMenu={() => setOpenedAt(pathname)} />
        <main id="page" tabIndex={-1} className={classes.page}>
          <StreamNotice />
          {children}
        </main>
        {developmentBuild && DevelopmentBar && <DevelopmentBar />}
        <BottomBar />
      </div>
    </Group>
  );
}
