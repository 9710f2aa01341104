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
import { pageAhead } from './remotes/page-ahead.ts';
import { texts } from './locales/texts.ts';
import { askedEarly, askWhoIsThere } from './session/ask.ts';
import { takeReturnPath } from './session/return-path.ts';
import { takeAhead } from './session/read-ahead.ts';
import { socialPath } from './session/social-path.ts';
import { runSocialWindow } from './session/social-window.ts';
import { startTokens } from './session/tokens.ts';

function tidyAddress(returnTo: string | undefined): void {
  if (location.pathname === '/callback' || returnTo) history.replaceState(null, '', returnTo ?? '/');
}

async function start(): Promise<void> {
  const config = portalConfig();
  const { origin } = location;
  if (location.pathname === socialPath) return runSocialWindow({ origin, ...config.keycloak });
  document.documentElement.lang = chooseLanguage(navigator.languages, texts.languages);
  void pageAhead(location.pathname);
  const asked = askedEarly() ?? askWhoIsThere({ origin, ...config.keycloak });
  const [tokens] = await Promise.all([startTokens(asked), textsReady()]);
  tidyAddress(takeReturnPath(sessionStorage, asked.state));
  const clock = makeSchoolClock();
  const queryClient = makeQueryClient();
  const onWritten = (path: string) => markOutdated(queryClient, path);
  const { token, renew } = tokens;
  const api = makeApiClient({ origin, token, renew, ahead: takeAhead, onSchoolTime: clock.adjust, onWritten });
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
