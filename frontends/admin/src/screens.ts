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

export const admin: RemoteScreens = {
  id: 'admin',
  role: 'admin',
  screens: [
    { path: '/admin/dashboard', title: () => titleTexts.now().dashboard, icon: IconHome },
    {
      path: '/admin/announcements',
      title: () => titleTexts.now().announcements,
      icon: IconSpeakerphone,
      short: () => titleTexts.now().announcementsInShort,
    },
    {
      path: '/admin/applications',
      title: () => titleTexts.now().applications,
      icon: IconInbox,
      page: async () => (await import('./features/applications/applications-page.tsx')).ApplicationsPage,
    },
    {
      path: '/admin/users',
      title: () => titleTexts.now().users,
      icon: IconUsers,
      page: async () => (await import('./features/people/people-page.tsx')).PeoplePage,
    },
    {
      path: '/admin/users/:uid',
      title: () => titleTexts.now().users,
      page: async () => (await import('./features/people/people-page.tsx')).PeoplePage,
    },
    {
      path: '/admin/reports',
      title: () => titleTexts.now().reports,
      icon: IconFlag,
      page: async () => (await import('./features/reports/reports-page.tsx')).ReportsPage,
    },
    { path: '/admin/materials', title: () => titleTexts.now().materials, icon: IconBook },
    { path: '/admin/materials/:material', title: () => titleTexts.now().materials },
    {
      path: '/admin/schedule',
      title: () => titleTexts.now().schedule,
      icon: IconCalendar,
      page: async () => (await import('./app/schedule-page.tsx')).SchedulePage,
    },
    { path: '/admin/userguides&videos', title: () => titleTexts.now().guides, icon: IconVideo },
    { path: '/admin/userguides&videos/:category', title: () => titleTexts.now().guides },
    {
      path: '/admin/groupsessiondetail/:id',
      title: () => titleTexts.now().groupSession,
      page: async () => (await import('./features/group-sessions/group-session-page.tsx')).GroupSessionPage,
    },
  ],
};
