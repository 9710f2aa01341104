/** Composes the features; the only place where they meet. The dashboard comes with the remote, the other pages when they are opened. */
import type { RemoteRoute } from '@parlance/kit/remote/contract.ts';
import { lazyPage } from '@parlance/kit/remote/lazy-page.tsx';
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx';
import { texts } from '../locales/texts.ts';

const bookings = lazyPage(async () => (await import('./bookings-page.tsx')).BookingsPage);
const teacher = lazyPage(async () => (await import('../features/teachers/teacher-page.tsx')).TeacherPage);
const account = lazyPage(async () => (await import('../features/account/account-page.tsx')).AccountPage);
const help = lazyPage(async () => (await import('../features/help/help-page.tsx')).HelpPage);

export const routes: RemoteRoute[] = [
  { path: '/student/dashboard', title: () => texts.now().titles.dashboard, element: <DashboardPage /> },
  { path: '/student/bookings', title: () => texts.now().titles.bookings, element: bookings },
  { path: '/student/profile/:uid', title: () => texts.now().titles.teacher, element: teacher },
  { path: '/student/account', title: () => texts.now().titles.account, element: account },
  { path: '/student/help', title: () => texts.now().titles.help, element: help },
];
