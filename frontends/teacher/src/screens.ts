/** Each screen is a line here; its page lies in a feature, or in app/ where features meet. */
import type { RemoteScreens } from '@parlance/kit/remote/contract.ts';
import { IconBook, IconCalendar, IconCalendarWeek, IconCoin, IconHome, IconSchool } from '@tabler/icons-react';
import { titleTexts } from './locales/texts.ts';

export const teacher: RemoteScreens<keyof typeof titleTexts.english> = {
  id: 'teacher',
  role: 'tutor',
  titles: titleTexts,
  screens: [
    { path: '/tutor/dashboard', title: 'dashboard', icon: IconHome },
    { path: '/tutor/dashboard/announcements', title: 'announcements' },
    {
      path: '/tutor/schedule',
      title: 'schedule',
      icon: IconCalendarWeek,
      page: async () => (await import('./features/schedule/schedule-page.tsx')).SchedulePage,
    },
    {
      path: '/tutor/bookings',
      title: 'bookings',
      icon: IconCalendar,
      page: async () => (await import('./app/bookings-page.tsx')).BookingsPage,
    },
    { path: '/tutor/materials', title: 'materials', icon: IconBook },
    { path: '/tutor/materials/:material', title: 'materials' },
    {
      path: '/tutor/income',
      title: 'income',
      icon: IconCoin,
      page: async () => (await import('./features/income/income-page.tsx')).IncomePage,
    },
    { path: '/tutor/training', title: 'training', icon: IconSchool },
  ],
};
