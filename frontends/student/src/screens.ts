/** Each screen is a line here; its page lies in a feature, or in app/ where features meet. */
import type { RemoteScreens } from '@parlance/kit/remote/contract.ts';
import { IconBook, IconCalendar, IconCoin, IconHelpCircle, IconHome, IconUser } from '@tabler/icons-react';
import { titleTexts } from './locales/texts.ts';

export const student: RemoteScreens = {
  id: 'student',
  role: 'student',
  screens: [
    { path: '/student/dashboard', title: () => titleTexts.now().dashboard, icon: IconHome },
    { path: '/student/dashboard/announcements', title: () => titleTexts.now().announcements },
    {
      path: '/student/bookings',
      title: () => titleTexts.now().bookings,
      icon: IconCalendar,
      page: async () => (await import('./app/bookings-page.tsx')).BookingsPage,
    },
    { path: '/student/materials', title: () => titleTexts.now().materials, icon: IconBook },
    { path: '/student/materials/:material', title: () => titleTexts.now().materials },
    {
      path: '/student/subscription',
      title: () => titleTexts.now().subscription,
      icon: IconCoin,
      short: () => titleTexts.now().tokensInShort,
    },
    {
      path: '/student/profile/:uid',
      title: () => titleTexts.now().teacher,
      page: async () => (await import('./features/teachers/teacher-page.tsx')).TeacherPage,
    },
    {
      path: '/student/account',
      title: () => titleTexts.now().account,
      icon: IconUser,
      page: async () => (await import('./features/account/account-page.tsx')).AccountPage,
    },
    {
      path: '/student/help',
      title: () => titleTexts.now().help,
      icon: IconHelpCircle,
      page: async () => (await import('./features/help/help-page.tsx')).HelpPage,
    },
  ],
};
