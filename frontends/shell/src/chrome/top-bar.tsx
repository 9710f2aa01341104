import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { IconChevronLeft, IconLogout, IconMenu2 } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { showsBack } from '../app/routing.ts';
import { texts } from '../locales/texts.ts';
import { Bell } from './bell.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import classes from './top-bar.module.css';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

type Props = { title: string; heading: RefObject<HTMLHeadingElement | null>; onMenu: () => void };

/** On a phone theme and Logout are in the menu. */
export function TopBar({ title, heading, onMenu }: Props) {
  const { session } = useShell();
  const { bar, menu } = texts.use();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  return (
    <header className={classes.bar}>
      {showsBack(pathname, state) && (
        <button
          type="button"
          className={classes.action}
          title={bar.back}
          aria-label={bar.back}
          onClick={() => void navigate(-1)}
        >
          <IconChevronLeft {...icon} /> <span className={classes.word}>{bar.back}</span>
        </button>
      )}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <ThemeToggle className={`${classes.action} ${classes.wide}`} />
      <Bell className={classes.action} />
      <button type="button" className={`${classes.action} ${classes.wide}`} onClick={() => void session.signOut()}>
        <IconLogout {...icon} /> {bar.logout}
      </button>
      <button
        type="button"
        className={`${classes.action} ${classes.narrow}`}
        title={menu.label}
        aria-label={menu.label}
        aria-haspopup="dialog"
        onClick={onMenu}
      >
        <IconMenu2 {...icon} />
      </button>
    </header>
  );
}
