/** What the shell loads. */
import { makeRemote } from '@parlance/kit/remote/make-remote.tsx';
import { OverviewPage } from './features/overview/overview-page.tsx';
import { admin } from './screens.ts';

export const remote = makeRemote(admin, <OverviewPage />);
