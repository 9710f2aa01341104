/** Each screen is a line here; its page lies in a feature, or in app/ where features meet. */
import type { RemoteScreens } from '@parlance/kit/remote/contract.ts';
import { IconBook, IconCalendar, IconCalendarWeek, IconCoin, IconHome, IconSchool } from '@tabler/icons-react';
import { titleTexts } from './locales/texts.ts';

export const teacher: RemoteScreens = {
  id: 'teacher',
  role: 'tutor',
  screens: [
    { path: '/tutor/dashboard', title: () => titleTexts.now().dashboard, icon: IconHome },
    { path: '/tutor/dashboard/announcements', title: () => titleTexts.now().announcements },
    {
      path: '/tutor/schedule',
      title: () => titleTexts.now().schedule,
      icon: IconCalendarWeek,
      page: async () => (await import('./features/schedule/schedule-page.tsx')).SchedulePage,
    },
    {
      path: '/tutor/bookings',
      title: () => titleTexts.now().bookings,
      icon: IconCalendar,
      page: async () => (await import('./app/bookings-page.tsx')).BookingsPage,
    },
    { path: '/tutor/materials', title: () => titleTexts.now().materials, icon: IconBook },
    { path: '/tutor/materials/:material', title: () => titleTexts.now().materials },
    {
      path: '/tutor/income',
      title: () => titleTexts.now().income,
      icon: IconCoin,
      page: async () => (await import('./features/income/income-page.tsx')).IncomePage,
    },
    { path: '/tutor/training', title: () => titleTexts.now().training, icon: IconSchool },
  ],
};
