/** What the shell loads. */
import { makeRemote } from '@parlance/kit/remote/make-remote.tsx';
import { DashboardPage } from './features/dashboard/dashboard-page.tsx';
import { ScheduleWaiting } from './app/schedule-waiting.tsx';
import { teacher } from './screens.ts';

export const remote = makeRemote(teacher, <DashboardPage />, { '/tutor/schedule': <ScheduleWaiting /> });
