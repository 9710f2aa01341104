/** What the shell loads. The room stands outside the shell's chrome. */
import { textsReady } from '@parlance/kit/i18n/catalogue.ts';
import type { RemoteModule } from '@parlance/kit/remote/contract.ts';
import { CallPage } from './app/call-page.tsx';
import { texts } from './locales/texts.ts';

export const remote: RemoteModule = {
  id: 'classroom',
  basePath: '/call',
  routes: [{ path: '/call', title: () => texts.now().titles.lesson, element: <CallPage /> }],
  textsReady,
};
