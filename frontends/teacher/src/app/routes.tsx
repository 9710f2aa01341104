/** Composes the features; the only place where they meet. The dashboard comes with the remote, the other pages when they are opened. */
import type { RemoteRoute } from '@parlance/kit/remote/contract.ts';
import { lazyPage } from '@parlance/kit/remote/lazy-page.tsx';
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx';
import { texts } from '../locales/texts.ts';

const schedule = lazyPage(async () => (await import('../features/schedule/schedule-page.tsx')).SchedulePage);
const bookings = lazyPage(async () => (await import('./bookings-page.tsx')).BookingsPage);
const income = lazyPage(async () => (await import('../features/income/income-page.tsx')).IncomePage);

export const routes: RemoteRoute[] = [
  { path: '/tutor/dashboard', title: () => texts.now().titles.dashboard, element: <DashboardPage /> },
  { path: '/tutor/schedule', title: () => texts.now().titles.schedule, element: schedule },
  { path: '/tutor/bookings', title: () => texts.now().titles.bookings, element: bookings },
  { path: '/tutor/income', title: () => texts.now().titles.income, element: income },
];
