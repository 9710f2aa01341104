/** Each screen is a line here; its page lies in a feature, or in app/ where features meet. */
import type { RemoteScreens } from '@parlance/kit/remote/contract.ts';
import {
  IconBook,
  IconCalendar,
  IconCalendarWeek,
  IconCoin,
  IconHome,
  IconMessages,
  IconSchool,
  IconUser,
} from '@tabler/icons-react';
import { titleTexts } from './locales/texts.ts';

export const teacher: RemoteScreens<keyof typeof titleTexts.english> = {
  id: 'teacher',
  role: 'tutor',
  titles: titleTexts,
  screens: [
    { path: '/tutor/dashboard', name: 'dashboard', icon: IconHome },
    {
      path: '/tutor/dashboard/announcements',
      name: 'announcements',
      page: async () => (await import('@parlance/kit/announcements/announcements-screen.tsx')).AnnouncementsScreen,
    },
    {
      path: '/tutor/schedule',
      name: 'schedule',
      icon: IconCalendarWeek,
      page: async () => (await import('./features/schedule/schedule-page.tsx')).SchedulePage,
    },
    {
      path: '/tutor/bookings',
      name: 'bookings',
      icon: IconCalendar,
      page: async () => (await import('./app/bookings-page.tsx')).BookingsPage,
    },
    {
      path: '/tutor/lesson/:id',
      name: 'lesson',
      page: async () => (await import('./app/lesson-page.tsx')).TeachersLessonPage,
    },
    {
      path: '/tutor/lesson/:id/evidence',
      name: 'evidence',
      page: async () => (await import('./app/evidence-page.tsx')).EvidencePage,
    },
    {
      path: '/tutor/materials',
      name: 'materials',
      icon: IconBook,
      page: async () => (await import('@parlance/kit/library/library-screen.tsx')).LibraryScreen,
    },
    {
      path: '/tutor/materials/:material',
      name: 'materials',
      page: async () => (await import('@parlance/kit/library/material-screen.tsx')).MaterialScreen,
    },
    {
      path: '/tutor/materials/:material/:course/:lesson',
      name: 'materials',
      page: async () => (await import('@parlance/kit/library/lesson-screen.tsx')).LessonScreen,
    },
    {
      path: '/tutor/income',
      name: 'income',
      icon: IconCoin,
      page: async () => (await import('./features/income/income-page.tsx')).IncomePage,
    },
    {
      path: '/tutor/messages',
      also: ['/tutor/messages/:uid'],
      name: 'messages',
      icon: IconMessages,
      page: async () => (await import('@parlance/kit/messages/messages-screen.tsx')).MessagesScreen,
    },
    {
      path: '/tutor/training',
      name: 'training',
      icon: IconSchool,
      page: async () => (await import('./features/training/training-page.tsx')).TrainingPage,
    },
    {
      path: '/tutor/account',
      name: 'account',
      icon: IconUser,
      page: async () => (await import('@parlance/kit/account/own-account-screen.tsx')).OwnAccountScreen,
    },
    {
      path: '/tutor/help',
      name: 'help',
      page: async () => (await import('@parlance/kit/help/help-screen.tsx')).HelpScreen,
    },
    {
      path: '/tutor/help/contact',
      name: 'contact',
      page: async () => (await import('@parlance/kit/help/inquiry-screens.tsx')).ContactScreen,
    },
    {
      path: '/tutor/help/feedback',
      name: 'feedback',
      page: async () => (await import('@parlance/kit/help/inquiry-screens.tsx')).FeedbackScreen,
    },
  ],
};
