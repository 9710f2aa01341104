/** Starts the portal: sign-in settles first, so that the round trip's fragment is consumed before any route looks at the address. */
import '@fontsource-variable/inter/opsz.css';
import './styles.ts';
import { makeApiClient } from '@parlance/kit/api/client.ts';
import { makeQueryClient } from '@parlance/kit/api/query-client.ts';
import { markOutdated } from '@parlance/kit/api/outdated.ts';
import { makeSchoolClock } from '@parlance/kit/domain/school-clock.ts';
import { textsReady } from '@parlance/kit/i18n/catalogue.ts';
import { chooseLanguage } from '@parlance/kit/i18n/choose-language.ts';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { portalConfig } from './config.ts';
import { showCrash } from './crash-notice.ts';
import { texts } from './locales/texts.ts';
import { registerRemotes } from './remotes/load-remote.ts';
import { takeReturnPath } from './session/return-path.ts';
import { runSocialWindow } from './session/social-window.ts';
import { startTokens } from './session/tokens.ts';

function tidyAddress(returnTo: string | undefined): void {
  if (location.pathname === '/callback' || returnTo) history.replaceState(null, '', returnTo ?? '/');
}

async function start(): Promise<void> {
  const config = portalConfig();
  const { origin } = location;
  if (location.pathname === '/social-callback') return runSocialWindow({ origin, ...config.keycloak });
  document.documentElement.lang = chooseLanguage(navigator.languages, texts.languages);
  registerRemotes(config.remotes);
  const state = new URLSearchParams(location.hash.slice(1)).get('state');
  const [tokens] = await Promise.all([startTokens({ origin, ...config.keycloak }), textsReady()]);
  tidyAddress(takeReturnPath(sessionStorage, state));
  const clock = makeSchoolClock();
  const queryClient = makeQueryClient();
  const onWritten = (path: string) => markOutdated(queryClient, path);
  const { token, renew } = tokens;
  const api = makeApiClient({ origin, token, renew, onSchoolTime: clock.adjust, onWritten });
  const root = document.getElementById('root');
  if (root)
    createRoot(root).render(<App config={config} tokens={tokens} api={api} clock={clock} queryClient={queryClient} />);
}

start().catch((error: unknown) => {
  showCrash();
  // The console is the only place left to say why.
  setTimeout(() => {
    throw error;
  });
});
