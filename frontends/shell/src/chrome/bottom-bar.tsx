import { Box } from '@mantine/core';
import type { Role } from '@parlance/kit/remote/contract.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { NavLink } from 'react-router-dom';
import { texts } from '../locales/texts.ts';
import { mainPlaces } from './menu.ts';
import classes from './bottom-bar.module.css';

/** The main places on a phone; the rest is in the menu. */
export function BottomBar() {
  const { session } = useShell();
  const { menu } = texts.use();
  return (
    <Box component="nav" className={classes.bar} hiddenFrom="md" aria-label={menu.mainPlaces}>
      {mainPlaces(session.person.role as Role).map(({ path, short, icon: Mark }) => (
        <NavLink key={path} to={path} className={({ isActive }) => `${classes.place} ${isActive ? classes.here : ''}`}>
          <Mark size={22} stroke={1.75} aria-hidden />
          {short}
        </NavLink>
      ))}
    </Box>
  );
}
