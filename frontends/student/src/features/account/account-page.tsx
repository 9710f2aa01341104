import { Button, Stack } from '@mantine/core';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { IconFingerprint, IconLock, IconLogout } from '@tabler/icons-react';
import { accountTexts } from '../../locales/texts.ts';
import { ProfileForm } from './components/profile-form.tsx';
import classes from './account-page.module.css';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Profile, ways to sign in, and the way out (NS-14, ROUTE-37). */
export function AccountPage() {
  const { session } = useShell();
  const { security, leaving } = accountTexts.use();
  return (
    <Stack gap="lg" maw={760}>
      {/* A profile that was changed elsewhere begins the form anew. */}
      <ProfileForm key={session.person.version} />
      <Panel title={security.title} subtitle={security.subtitle}>
        <ul className={classes.ways}>
          <li>
            <div>
              <b>{security.passkey}</b>
              <p>{security.passkeyNote}</p>
            </div>
            <Button
              variant="default"
              leftSection={<IconFingerprint {...icon} />}
              onClick={() => void session.manage('add-passkey')}
            >
              {security.passkey}
            </Button>
          </li>
          <li>
            <div>
              <b>{security.password}</b>
              <p>{security.passwordNote}</p>
            </div>
            <Button
              variant="default"
              leftSection={<IconLock {...icon} />}
              onClick={() => void session.manage('change-password')}
            >
              {security.password}
            </Button>
          </li>
        </ul>
      </Panel>
      <Panel title={leaving.title}>
        <div className={classes.leave}>
          <p>{leaving.note}</p>
          <Button variant="default" leftSection={<IconLogout {...icon} />} onClick={() => void session.signOut()}>
            {leaving.signOut}
          </Button>
        </div>
      </Panel>
    </Stack>
  );
}
