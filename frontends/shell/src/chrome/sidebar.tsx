import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Avatar } from '@parlance/kit/ui/avatar.tsx';
import { type Icon, IconHelpCircle, IconLogout, IconMail, IconMessage2 } from '@tabler/icons-react';
import { Link, NavLink } from 'react-router-dom';
import type { Role } from '@parlance/kit/remote/contract.ts';
import type { PortalConfig } from '../config.ts';
import { texts } from '../locales/texts.ts';
import { Logo } from './logo.tsx';
import { menuOf } from './menu.ts';
import { StudentTokens } from './student-tokens.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import classes from './sidebar.module.css';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

type Props = { config: PortalConfig; inDrawer?: boolean };

export function Sidebar({ config, inDrawer }: Props) {
  const { session, clock, developmentBuild } = useShell();
  const { home, portals, roles, menu, bar, build } = texts.use();
  const { person } = session;
  const role = person.role as Role;
  return (
    <div className={classes.sidebar}>
      <Link className={classes.logo} to={`/${role}/dashboard`} aria-label={home(portals[role])}>
        <Logo />
      </Link>
      <div className={classes.person}>
        <Avatar name={person.name} image={person.image} size={44} />
        <div>
          <p>{person.name}</p>
          <small>{roles[role]}</small>
        </div>
      </div>
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
      <SupportList role={role} support={config.support} />
      {inDrawer && (
        <ul className={`${classes.menu} ${classes.more}`} aria-label={menu.session}>
          <li>
            <ThemeToggle className={classes.item} />
          </li>
          <li>
            <button type="button" className={classes.item} onClick={() => void session.signOut()}>
              <IconLogout {...icon} /> {bar.logout}
            </button>
          </li>
        </ul>
      )}
      <footer className={classes.foot}>
        <p>{`© ${new Date(clock.now()).getUTCFullYear()} ${config.company}`}</p>
        <p>{build(__BUILD_ID__)}</p>
      </footer>
    </div>
  );
}

/** Who sees which way to help. */
function SupportList({ role, support }: { role: Role; support: PortalConfig['support'] }) {
  const words = texts.use().support;
  return (
    <nav aria-label={words.label}>
      <p className={classes.support}>{words.label}</p>
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
  return (
    <li>
      {inside ? (
        <Link className={classes.item} to={to}>
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
