/** Composes the features; the only place where they meet. */
import type { RemoteRoute } from '@parlance/kit/remote/contract.ts';
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx';
import { BookingsPage } from './bookings-page.tsx';

export const routes: RemoteRoute[] = [
  { path: '/student/dashboard', title: 'Dashboard', element: <DashboardPage /> },
  { path: '/student/bookings', title: 'Bookings', element: <BookingsPage /> },
];
