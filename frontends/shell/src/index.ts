/** The entry: nothing shared may be imported before this boundary. */
import { registerPlugins } from '@module-federation/enhanced/runtime';
import { withTries } from '@parlance/kit/remote/with-tries.ts';
import { portalConfig } from './config.ts';
import { reloadOnce, showCrash } from './crash-notice.ts';
import { holdFaceBack } from './late-face.ts';
import { fetchAhead, registerRemotes } from './remotes/load-remote.ts';
import { loadSharedAgain } from './remotes/load-shared-again.ts';
import { remoteAt } from './remotes/remote-at.ts';
import { askEarly } from './session/ask.ts';
import { readAhead } from './session/read-ahead.ts';
import { socialPath } from './session/social-path.ts';

registerPlugins([loadSharedAgain]);

/** What takes several answers in a row is under way while the scripts of the page load. */
function begin(): void {
  if (location.pathname === socialPath) return;
  const { keycloak, remotes } = portalConfig();
  void readAhead(askEarly({ origin: location.origin, ...keycloak }));
  registerRemotes(remotes);
  const remote = remoteAt(location.pathname);
  if (remote) fetchAhead(remote);
}

async function start(): Promise<void> {
  holdFaceBack();
  begin();
  await withTries(() => import('./bootstrap.tsx'));
}

start().catch((error: unknown) => {
  if (!reloadOnce()) showCrash();
  throw error;
});
