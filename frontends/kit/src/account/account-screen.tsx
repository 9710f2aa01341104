import { Button, Group, Stack, Text } from '@mantine/core';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { type Icon, IconFingerprint, IconLock, IconLogout } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { accountTexts } from '../locales/texts.ts';
import { CalendarFeed } from '../lessons/calendar-feed.tsx';
import { PushPanel } from '../push/push-panel.tsx';
import { Panel } from '../ui/panel.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { PhotoPanel } from './photo/photo-panel.tsx';
import { PreferencesPanel } from './preferences-panel.tsx';
import { SignInsPanel } from './sign-ins-panel.tsx';

type ActionProps = { title?: string; note: string; icon: Icon; action: string; onClick: () => Promise<void> };

function Action({ title, note, icon: Mark, action, onClick }: ActionProps) {
  return (
    <Group justify="space-between" gap="12px 20px" p="16px var(--p-gutter)">
      <Text component="div" size="sm" miw={220} flex={title && 1}>
        {title && (
          <Text inherit fw={650}>
            {title}
          </Text>
        )}
        <Text inherit c="dimmed">
          {note}
        </Text>
      </Text>
      <Button
        variant="default"
        leftSection={<Mark size={18} stroke={1.75} aria-hidden />}
        onClick={() => void onClick()}
      >
        {action}
      </Button>
    </Group>
  );
}

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
      <Panel title={leaving.title}>
        <Action note={leaving.note} icon={IconLogout} action={leaving.signOut} onClick={() => session.signOut()} />
        {/* An administrator's account is the school's own. */}
        {session.person.role !== 'admin' && <DeleteAccount />}
      </Panel>
    </Stack>
  );
}
