import { Stack } from '@mantine/core';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { IconFingerprint, IconLock, IconLogout } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { accountTexts } from '../locales/texts.ts';
import { CalendarFeed } from '../lessons/calendar-feed.tsx';
import { PushPanel } from '../push/push-panel.tsx';
import { Panel } from '../ui/panel.tsx';
import { Action } from './action.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { DownloadData } from './download-data.tsx';
import { PhotoPanel } from './photo/photo-panel.tsx';
import { PreferencesPanel } from './preferences-panel.tsx';
import { SignInsPanel } from './sign-ins-panel.tsx';

/** The own account, of every role: the photo, the profile, how one is told, ways to sign in, and the way out. */
export function AccountScreen({ profile }: { profile: ReactNode }) {
  const { session } = useShell();
  const { security, leaving } = accountTexts.use();
  return (
    <Stack gap="lg" maw={760}>
      <PhotoPanel />
      {profile}
      <PreferencesPanel />
      {/* Administrators have no lessons. */}
      {session.person.role !== 'admin' && <CalendarFeed />}
      {session.person.role !== 'admin' && <PushPanel />}
      <Panel title={security.title} subtitle={security.subtitle}>
        <ul className="p-ruled">
          <li>
            <Action
              title={security.passkey}
              note={security.passkeyNote}
              icon={IconFingerprint}
              action={security.passkey}
              onClick={() => session.manage('add-passkey')}
            />
          </li>
          <li>
            <Action
              title={security.password}
              note={security.passwordNote}
              icon={IconLock}
              action={security.password}
              onClick={() => session.manage('change-password')}
            />
          </li>
        </ul>
      </Panel>
      <SignInsPanel />
      <DownloadData />
      <Panel title={leaving.title}>
        <Action note={leaving.note} icon={IconLogout} action={leaving.signOut} onClick={() => session.signOut()} />
        {/* An administrator's account is the school's own. */}
        {session.person.role !== 'admin' && <DeleteAccount />}
      </Panel>
    </Stack>
  );
}
