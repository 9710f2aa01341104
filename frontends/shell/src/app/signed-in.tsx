import type { MeJson } from '@parlance/kit/api/types.ts';
import type { Role, ShellServices } from '@parlance/kit/remote/contract.ts';
import { keptPush } from '@parlance/kit/push/browser-push.ts';
import { lazyPage, lazyPageWith } from '@parlance/kit/remote/lazy-page.tsx';
import { useOwnDocument } from '@parlance/kit/remote/own-document.ts';
import { ShellProvider } from '@parlance/kit/remote/shell-context.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Layout } from '../chrome/layout.tsx';
import { menuTextOf } from '../chrome/menu.ts';
import { notify } from '../chrome/notify.ts';
import { OfflineNotice } from '../chrome/offline-notice.tsx';
import type { PortalConfig } from '../config.ts';
import { texts } from '../locales/texts.ts';
import { NoticePage } from '../pages/notice-page.tsx';
import { RemoteOutlet } from '../remotes/remote-outlet.tsx';
import { callPath, portalOf } from '../remotes/screens.ts';
import { followActivity } from './activity.ts';
import type { AppParts } from './app-parts.ts';
import { features } from './features.ts';
import { leavePush, useFollowPush } from './follow-push.ts';
import { LiveChrome } from './live-chrome.tsx';
import { LiveClock } from './live-clock.tsx';
import { leaving } from './leaving.ts';
import type { LiveStream } from './live-stream.ts';
import { isPaidOn, isRolePage } from './routing.ts';

type Props = AppParts & { person: MeJson; live: LiveStream; inCall: boolean };

const verifyPage = lazyPage(async () => (await import('../pages/verify-page.tsx')).VerifyPage);

/** Everything behind sign-in: the services that pages get, the chrome, the page. */
export function SignedIn({ config, tokens, api, clock, person, live, inCall }: Props) {
  const client = useQueryClient();
  const { pathname: path } = useLocation();
  const go = useNavigate();
  const [own, setOwn] = useState({ path: '', title: '' });
  const tracked = person.role !== 'admin';
  useEffect(() => (tracked ? followActivity(api) : undefined), [api, tracked]);

  const services = useMemo<ShellServices>(
    () => ({
      api,
      clock,
      live,
      notify,
      developmentBuild: __DEVELOPMENT_BUILD__,
      build: __BUILD_ID__,
      support: config.support,
      payments: config.payments,
      navigate: (to, options) => void go(to, options),
      entitle: (at, name) => setOwn({ path: at, title: name }),
      holdBack: leaving.holdBack,
      session: {
        person,
        manage: (action) => tokens.manage(action, `${window.location.pathname}${window.location.search}`),
        signOut: async () => {
          const end = async () => {
            live.stop();
            client.clear();
            if (keptPush()) await leavePush(api);
            await tokens.signOut();
          };
          if (!leaving.isHeld({ to: '/', isOut: true, go: () => void end() })) await end();
        },
      },
    }),
    [api, client, clock, config, go, live, person, tokens],
  );
  useFollowPush({ api, uid: person.uid, navigate: services.navigate });
  const role = person.role as Role;
  const [titled, setTitled] = useState({ path: '', title: '' });
  const onTitle = useCallback((title: string) => setTitled({ path, title }), [path]);
  const title = [own, titled].find((one) => one.path === path)?.title ?? '';
  const { windowTitle, portals } = texts.use();
  useEffect(() => {
    if (title) document.title = windowTitle(title, portals[role]);
  }, [portals, role, title, windowTitle]);

  return (
    <ShellProvider services={services}>
      <LiveClock clock={clock} />
      {inCall ? (
        <RemoteOutlet id="classroom" path={callPath} onTitle={onTitle} />
      ) : (
        <>
          <LiveChrome />
          <OfflineNotice />
          <Page path={path} role={role} title={title || menuTextOf(role, path)} onTitle={onTitle} config={config} />
        </>
      )}
    </ShellProvider>
  );
}

type PageProps = { path: string; role: Role; title: string; onTitle: (title: string) => void; config: PortalConfig };

function Page({ path, role, title, onTitle, config }: PageProps) {
  // The provider's script, which no other page may load, comes with the page's own document.
  const isLeaving = useOwnDocument(path, config.payments !== undefined && isPaidOn(path));
  if (path === '/verify') return verifyPage;
  const feature = features.find((one) => one.path === path);
  if (feature?.gate) return lazyPage(feature.gate.page);
  return (
    <Layout config={config} title={title}>
      {isRolePage(role, path) && !isLeaving && <RemoteOutlet id={portalOf[role].id} path={path} onTitle={onTitle} />}
      {path === '/under-development' && <NoticePage notice="notOpen" onTitle={onTitle} />}
      {feature?.tool?.page && lazyPageWith(feature.tool.page, { onTitle })}
      {(path === '/404' || path === '/not-found') && <NoticePage notice="notFound" onTitle={onTitle} />}
    </Layout>
  );
}
