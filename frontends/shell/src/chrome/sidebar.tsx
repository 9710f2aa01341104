import { Group, Text, UnstyledButton } from '@mantine/core';
import { cameFrom, supportWays } from '@parlance/kit/help/support-ways.ts';
import type { Role } from '@parlance/kit/remote/contract.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Avatar } from '@parlance/kit/ui/avatar.tsx';
import { type Icon, IconHelpCircle, IconLogout, IconMail, IconMessage2 } from '@tabler/icons-react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import type { PortalConfig } from '../config.ts';
import { texts } from '../locales/texts.ts';
import { Logo } from './logo.tsx';
import { menuOf } from './menu.ts';
import { StudentTokens } from './student-tokens.tsx';
import { useThemeToggle } from './use-theme-toggle.ts';
import classes from './sidebar.module.css';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

type Props = { config: PortalConfig; inDrawer?: boolean };

export function Sidebar({ config, inDrawer }: Props) {
  const { session, clock, developmentBuild } = useShell();
  const { home, portals, roles, menu, build } = texts.use();
  const { person } = session;
  const role = person.role as Role;
  return (
    <div className={classes.sidebar}>
      <Link className={classes.logo} to={`/${role}/dashboard`} aria-label={home(portals[role])}>
        <Logo />
      </Link>
      <Group gap="sm" wrap="nowrap" px={8} pt={12} pb={16}>
        <Avatar name={person.name} image={person.image} size={44} />
        <div>
          <p className={classes.name}>{person.name}</p>
          <small>{roles[role]}</small>
        </div>
      </Group>
      {role === 'student' && <StudentTokens />}
      <nav aria-label={menu.main}>
        <ul className={classes.menu}>
          {menuOf(role, developmentBuild).map(({ path, text, icon: Mark }) => (
            <li key={path}>
              <NavLink to={path} className={({ isActive }) => `${classes.item} ${isActive ? classes.here : ''}`}>
                <Mark {...icon} /> {text}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <SupportList role={role} support={supportWays(config.support, role)} />
      {inDrawer && <SessionList />}
      <Text component="footer" className={classes.foot} size="xs" c="dimmed" lh="18px" mt="auto" pt={20} px={8}>
        <p>{`© ${new Date(clock.now()).getUTCFullYear()} ${config.company}`}</p>
        <p>{build(__BUILD_ID__)}</p>
      </Text>
    </div>
  );
}

/** What stands in the top bar of a wide window. */
function SessionList() {
  const { session } = useShell();
  const { menu, bar } = texts.use();
  const { icon: Mark, text, toggle } = useThemeToggle();
  return (
    <ul className={`${classes.menu} ${classes.more}`} aria-label={menu.session}>
      <li>
        <UnstyledButton className={classes.item} onClick={toggle}>
          <Mark {...icon} /> {text}
        </UnstyledButton>
      </li>
      <li>
        <UnstyledButton className={classes.item} data-leads-out onClick={() => void session.signOut()}>
          <IconLogout {...icon} /> {bar.logout}
        </UnstyledButton>
      </li>
    </ul>
  );
}

/** Who sees which way to help. */
function SupportList({ role, support }: { role: Role; support: PortalConfig['support'] }) {
  const words = texts.use().support;
  return (
    <nav aria-label={words.label}>
      <Text size="xs" c="dimmed" pt={20} px={8} pb={6}>
        {words.label}
      </Text>
      <ul className={classes.menu}>
        <SupportLink to={support.contact} text={words.contact} icon={IconMail} />
        {role !== 'admin' && <SupportLink to={support.feedback} text={words.feedback} icon={IconMessage2} />}
        {role === 'tutor' && <SupportLink to={support.faq} text={words.faq} icon={IconHelpCircle} />}
      </ul>
    </nav>
  );
}

/** An installation may point at a mail address, another site or a page of the portal. */
function SupportLink({ to, text, icon: Mark }: { to: string; text: string; icon: Icon }) {
  const inside = to.startsWith('/');
  const { pathname } = useLocation();
  return (
    <li>
      {inside ? (
        <Link className={classes.item} to={to} state={cameFrom(pathname)}>
          <Mark {...icon} /> {text}
        </Link>
      ) : (
        <a
          className={classes.item}
          href={to}
          {...(to.startsWith('http') ? { target: '_blank', rel: 'noreferrer' } : {})}
        >
          <Mark {...icon} /> {text}
        </a>
      )}
    </li>
  );
}
