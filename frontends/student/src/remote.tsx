/** What the shell loads. */
import { makeRemote } from '@parlance/kit/remote/make-remote.tsx';
import { DashboardPage } from './features/dashboard/dashboard-page.tsx';
import { student } from './screens.ts';

export const remote = makeRemote(student, <DashboardPage />);
