import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { IconMenu2 } from '@tabler/icons-react';
import { NavLink } from 'react-router-dom';
import type { Role } from '../app/routing.ts';
import { menus } from './menu.ts';
import classes from './bottom-bar.module.css';

const places = 4;

/** The main places on a phone; the rest is behind More. */
export function BottomBar({ onMenu }: { onMenu: () => void }) {
  const { session } = useShell();
  return (
    <nav className={classes.bar} aria-label="Main places">
      {menus[session.person.role as Role].slice(0, places).map(({ route, text, icon: Mark }) => (
        <NavLink
          key={route}
          to={route}
          className={({ isActive }) => `${classes.place} ${isActive ? classes.here : ''}`}
        >
          <Mark size={20} stroke={1.75} aria-hidden />
          {text}
        </NavLink>
      ))}
      <button type="button" className={classes.place} onClick={onMenu}>
        <IconMenu2 size={20} stroke={1.75} aria-hidden />
        More
      </button>
    </nav>
  );
}
