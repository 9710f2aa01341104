/** What the shell loads. */
import { makeRemote } from '@parlance/kit/remote/make-remote.tsx';
import { BookingsWaiting } from './app/bookings-waiting.tsx';
import { DashboardPage } from './features/dashboard/dashboard-page.tsx';
import { student } from './screens.ts';

export const remote = makeRemote(student, <DashboardPage />, { '/student/bookings': <BookingsWaiting /> });
