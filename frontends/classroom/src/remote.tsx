/** What the shell loads. The room stands outside the shell's chrome. */
import type { RemoteModule } from '@parlance/kit/remote/contract.ts';
import { CallPage } from './app/call-page.tsx';

export const remote: RemoteModule = {
  id: 'classroom',
  basePath: '/call',
  routes: [{ path: '/call', title: 'Lesson', element: <CallPage /> }],
};
