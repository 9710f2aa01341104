/** What the shell loads. */
import { textsReady } from '@parlance/kit/i18n/catalogue.ts';
import type { RemoteModule } from '@parlance/kit/remote/contract.ts';
import { routes } from './app/routes.tsx';

export const remote: RemoteModule = { id: 'student', basePath: '/student', routes, textsReady };
