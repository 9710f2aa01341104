/** The entry: nothing shared may be imported before this boundary. */
import { registerPlugins } from '@module-federation/enhanced/runtime';
import { withTries } from '@parlance/kit/remote/with-tries.ts';
import { reloadOnce, showCrash } from './crash-notice.ts';
import { loadSharedAgain } from './remotes/load-shared-again.ts';

registerPlugins([loadSharedAgain]);
withTries(() => import('./bootstrap.tsx')).catch((error: unknown) => {
  if (!reloadOnce()) showCrash();
  throw error;
});
