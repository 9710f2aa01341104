/** Composes the features; the only place where they meet. The dashboard comes with the remote, the other pages when they are opened. */
import type { RemoteRoute } from '@parlance/kit/remote/contract.ts';
import { lazyPage } from '@parlance/kit/remote/lazy-page.tsx';
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx';

const schedule = lazyPage(async () => (await import('../features/schedule/schedule-page.tsx')).SchedulePage);
const bookings = lazyPage(async () => (await import('./bookings-page.tsx')).BookingsPage);
const income = lazyPage(async () => (await import('../features/income/income-page.tsx')).IncomePage);

export const routes: RemoteRoute[] = [
  { path: '/tutor/dashboard', title: 'Dashboard', element: <DashboardPage /> },
  { path: '/tutor/schedule', title: 'Schedule', element: schedule },
  { path: '/tutor/bookings', title: 'Bookings', element: bookings },
  { path: '/tutor/income', title: 'Income', element: income },
];
