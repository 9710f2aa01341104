import { Box } from '@mantine/core';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { IconChevronLeft, IconLogout, IconMenu2 } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { showsBack } from '../app/routing.ts';
import { texts } from '../locales/texts.ts';
import { BarAction } from './bar-action.tsx';
import { Bell } from './bell.tsx';
import { MessagesLink } from './messages-link.tsx';
import { useThemeToggle } from './use-theme-toggle.ts';
import classes from './top-bar.module.css';

type Props = { title: string; heading: RefObject<HTMLHeadingElement | null>; onMenu: () => void };

/** On a phone theme and Logout are in the menu. */
export function TopBar({ title, heading, onMenu }: Props) {
  const { session } = useShell();
  const { bar, menu } = texts.use();
  const theme = useThemeToggle();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  return (
    <header className={classes.bar}>
      {showsBack(pathname, state) && (
        <BarAction icon={IconChevronLeft} title={bar.back} aria-label={bar.back} onClick={() => void navigate(-1)}>
          <Box component="span" visibleFrom="md">
            {bar.back}
          </Box>
        </BarAction>
      )}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <BarAction icon={theme.icon} visibleFrom="md" onClick={theme.toggle}>
        {theme.text}
      </BarAction>
      {session.person.role !== 'admin' && <MessagesLink />}
      <Bell />
      <BarAction icon={IconLogout} visibleFrom="md" onClick={() => void session.signOut()}>
        {bar.logout}
      </BarAction>
      <BarAction
        icon={IconMenu2}
        hiddenFrom="md"
        title={menu.label}
        aria-label={menu.label}
        aria-haspopup="dialog"
        onClick={onMenu}
      />
    </header>
  );
}
