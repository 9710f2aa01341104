/** Each screen is a line here; its page lies in a feature, or in app/ where features meet. */
import type { RemoteScreens } from '@parlance/kit/remote/contract.ts';
import {
  IconBook,
  IconCalendar,
  IconFlag,
  IconHome,
  IconInbox,
  IconSpeakerphone,
  IconUsers,
  IconVideo,
} from '@tabler/icons-react';
import { titleTexts } from './locales/texts.ts';

export const admin: RemoteScreens<keyof typeof titleTexts.english> = {
  id: 'admin',
  role: 'admin',
  titles: titleTexts,
  screens: [
    { path: '/admin/dashboard', title: 'dashboard', icon: IconHome },
    {
      path: '/admin/announcements',
      title: 'announcements',
      icon: IconSpeakerphone,
      short: 'announcementsInShort',
    },
    {
      path: '/admin/applications',
      title: 'applications',
      icon: IconInbox,
      page: async () => (await import('./features/applications/applications-page.tsx')).ApplicationsPage,
    },
    {
      path: '/admin/users',
      title: 'users',
      icon: IconUsers,
      page: async () => (await import('./features/people/people-page.tsx')).PeoplePage,
    },
    {
      path: '/admin/users/:uid',
      title: 'users',
      page: async () => (await import('./features/people/people-page.tsx')).PeoplePage,
    },
    {
      path: '/admin/reports',
      title: 'reports',
      icon: IconFlag,
      page: async () => (await import('./features/reports/reports-page.tsx')).ReportsPage,
    },
    { path: '/admin/materials', title: 'materials', icon: IconBook },
    { path: '/admin/materials/:material', title: 'materials' },
    {
      path: '/admin/schedule',
      title: 'schedule',
      icon: IconCalendar,
      page: async () => (await import('./app/schedule-page.tsx')).SchedulePage,
    },
    { path: '/admin/userguides&videos', title: 'guides', icon: IconVideo },
    { path: '/admin/userguides&videos/:category', title: 'guides' },
    {
      path: '/admin/groupsessiondetail/:id',
      title: 'groupSession',
      page: async () => (await import('./features/group-sessions/group-session-page.tsx')).GroupSessionPage,
    },
  ],
};
