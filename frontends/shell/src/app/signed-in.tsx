import { notifications } from '@mantine/notifications';
import type { PersonJson } from '@parlance/kit/api/types.ts';
import type { Notify, ShellServices } from '@parlance/kit/remote/contract.ts';
import { startLiveClient } from '@parlance/kit/live/live-client.ts';
import { ShellProvider } from '@parlance/kit/remote/shell-context.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Layout } from '../chrome/layout.tsx';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { SpeedTestPage } from '../pages/speed-test-page.tsx';
import { UnderDevelopmentPage } from '../pages/under-development-page.tsx';
import { VerifyPage } from '../pages/verify-page.tsx';
import { RemoteOutlet } from '../remotes/remote-outlet.tsx';
import type { AppParts } from './app.tsx';
import { LiveProfile } from './live-profile.tsx';
import { comesLater, isServed, type Role } from './routing.ts';

type Props = AppParts & { person: PersonJson; inCall: boolean };

const remoteOf = { student: 'student', tutor: 'teacher', admin: 'admin' } as const;

const notify: Notify = {
  success: (message) => void notifications.show({ message, color: 'teal', role: 'status' }),
  error: (message) => void notifications.show({ message, color: 'red', role: 'alert' }),
  info: (message) => void notifications.show({ message, color: 'blue', role: 'status' }),
};

/** Everything behind sign-in: the services that pages get, the live stream, the chrome, the page. */
export function SignedIn({ config, tokens, api, clock, person, inCall }: Props) {
  const client = useQueryClient();
  const location = useLocation();
  const go = useNavigate();
  const { uid } = person;
  const live = useMemo(
    () => startLiveClient({ origin: window.location.origin, uid, token: tokens.token }),
    [tokens, uid],
  );
  useEffect(() => () => live.stop(), [live]);

  const services = useMemo<ShellServices>(
    () => ({
      api,
      clock,
      live,
      notify,
      developmentBuild: __DEVELOPMENT_BUILD__,
      navigate: (to, options) => void go(to, options),
      session: {
        person,
        signOut: async () => {
          live.stop();
          client.clear();
          await tokens.signOut();
        },
      },
    }),
    [api, client, clock, go, live, person, tokens],
  );
  const [title, setTitle] = useState('');
  const heard = useCallback((next: string) => setTitle(next), []);
  useEffect(() => {
    document.title = title ? `${title} · Parlance` : 'Parlance';
  }, [title]);

  const path = location.pathname;
  const role = person.role as Role;
  if (inCall) {
    return (
      <ShellProvider services={services}>
        <RemoteOutlet id="classroom" path="/call" onTitle={heard} />
      </ShellProvider>
    );
  }
  if (path === '/verify' || path === '/speed-test') {
    return (
      <ShellProvider services={services}>
        <LiveProfile tokens={tokens} />
        {path === '/verify' ? <VerifyPage /> : <SpeedTestPage />}
      </ShellProvider>
    );
  }
  return (
    <ShellProvider services={services}>
      <LiveProfile tokens={tokens} />
      <Layout config={config} title={title}>
        {isServed(role, path) && <RemoteOutlet id={remoteOf[role]} path={path} onTitle={heard} />}
        {(path === '/under-development' || comesLater(role, path)) && <UnderDevelopmentPage onTitle={heard} />}
        {(path === '/404' || path === '/not-found') && <NotFoundPage onTitle={heard} />}
      </Layout>
    </ShellProvider>
  );
}
