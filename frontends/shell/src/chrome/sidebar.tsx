import { Skeleton } from '@mantine/core';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Avatar } from '@parlance/kit/ui/avatar.tsx';
import { IconLogout, IconMail, IconMessage, IconQuestionMark } from '@tabler/icons-react';
import { NavLink } from 'react-router-dom';
import type { Role } from '../app/routing.ts';
import type { PortalConfig } from '../config.ts';
import { Logo } from './logo.tsx';
import { menus, roleLabels } from './menu.ts';
import { StudentTokens } from './student-tokens.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import classes from './sidebar.module.css';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** SHELL-01..SHELL-09, SHELL-18. */
export function Sidebar({ config, inDrawer }: { config: PortalConfig; inDrawer?: boolean }) {
  const { session } = useShell();
  const { person } = session;
  const role = person.role as Role;
  return (
    <div className={classes.sidebar}>
      {!inDrawer && <Logo />}
      <div className={classes.person}>
        <Avatar name={person.name} image={person.image} size={44} />
        <div>
          <b>{person.name || <Skeleton height={16} width={120} />}</b>
          <span>{roleLabels[role]}</span>
        </div>
      </div>
      {role === 'student' && <StudentTokens />}
      <nav aria-label="Main">
        <ul className={classes.menu}>
          {menus[role].map(({ route, text, icon: Mark }) => (
            <li key={route}>
              <NavLink to={route} className={({ isActive }) => `${classes.item} ${isActive ? classes.here : ''}`}>
                <Mark {...icon} /> {text}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label="Support">
        <h2 className={classes.support}>Support</h2>
        <ul className={classes.menu}>
          <li>
            <a className={classes.item} href={config.support.contact}>
              <IconMail {...icon} /> Contact Us
            </a>
          </li>
          {role !== 'admin' && (
            <li>
              <NavLink className={classes.item ?? ''} to={config.support.feedback}>
                <IconMessage {...icon} /> Submit feedback
              </NavLink>
            </li>
          )}
          {role === 'tutor' && (
            <li>
              <NavLink className={classes.item ?? ''} to={config.support.faq}>
                <IconQuestionMark {...icon} /> FAQ
              </NavLink>
            </li>
          )}
          {inDrawer && (
            <>
              <li>
                <ThemeToggle className={classes.item} />
              </li>
              <li>
                <button type="button" className={classes.item} onClick={() => void session.signOut()}>
                  <IconLogout {...icon} /> Logout
                </button>
              </li>
            </>
          )}
        </ul>
      </nav>
      <footer className={classes.foot}>
        <p>{`© 2026 ${config.company}`}</p>
        <p>{`Build ${__BUILD_ID__}`}</p>
      </footer>
    </div>
  );
}
