/** Composes the features; the only place where they meet. */
import type { RemoteRoute } from '@parlance/kit/remote/contract.ts';
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx';
import { IncomePage } from '../features/income/income-page.tsx';
import { SchedulePage } from '../features/schedule/schedule-page.tsx';
import { BookingsPage } from './bookings-page.tsx';

export const routes: RemoteRoute[] = [
  { path: '/tutor/dashboard', title: 'Dashboard', element: <DashboardPage /> },
  { path: '/tutor/schedule', title: 'Schedule', element: <SchedulePage /> },
  { path: '/tutor/bookings', title: 'Bookings', element: <BookingsPage /> },
  { path: '/tutor/income', title: 'Income', element: <IncomePage /> },
];
