/** Composes the features; the only place where they meet. The dashboard comes with the remote, the other pages when they are opened. */
import type { RemoteRoute } from '@parlance/kit/remote/contract.ts';
import { lazyPage } from '@parlance/kit/remote/lazy-page.tsx';
import { OverviewPage } from '../features/overview/overview-page.tsx';
import { texts } from '../locales/texts.ts';

const people = lazyPage(async () => (await import('../features/people/people-page.tsx')).PeoplePage);
const applications = lazyPage(
  async () => (await import('../features/applications/applications-page.tsx')).ApplicationsPage,
);
const reports = lazyPage(async () => (await import('../features/reports/reports-page.tsx')).ReportsPage);

const schedule = lazyPage(async () => (await import('./schedule-page.tsx')).SchedulePage);
const groupSession = lazyPage(
  async () => (await import('../features/group-sessions/group-session-page.tsx')).GroupSessionPage,
);

export const routes: RemoteRoute[] = [
  { path: '/admin/dashboard', title: () => texts.now().titles.dashboard, element: <OverviewPage /> },
  { path: '/admin/applications', title: () => texts.now().titles.applications, element: applications },
  { path: '/admin/users', title: () => texts.now().titles.users, element: people },
  { path: '/admin/users/:uid', title: () => texts.now().titles.users, element: people },
  { path: '/admin/schedule', title: () => texts.now().titles.schedule, element: schedule },
  { path: '/admin/groupsessiondetail/:id', title: () => texts.now().titles.groupSession, element: groupSession },
  { path: '/admin/reports', title: () => texts.now().titles.reports, element: reports },
];
