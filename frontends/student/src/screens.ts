/** Each screen is a line here; its page lies in a feature, or in app/ where features meet. */
import type { RemoteScreens } from '@parlance/kit/remote/contract.ts';
import {
  IconBook,
  IconCalendar,
  IconCoin,
  IconHelpCircle,
  IconHome,
  IconMessages,
  IconUser,
} from '@tabler/icons-react';
import { features } from './app/features.ts';
import { titleTexts } from './locales/texts.ts';

export const student: RemoteScreens<keyof typeof titleTexts.english> = {
  id: 'student',
  role: 'student',
  titles: titleTexts,
  screens: [
    { path: '/student/dashboard', name: 'dashboard', icon: IconHome },
    {
      path: '/student/dashboard/announcements',
      name: 'announcements',
      page: async () => (await import('@parlance/kit/announcements/announcements-screen.tsx')).AnnouncementsScreen,
    },
    {
      path: '/student/bookings',
      name: 'bookings',
      icon: IconCalendar,
      page: async () => (await import(/* webpackChunkName: "bookings" */ './app/bookings-page.tsx')).loadBookingsPage(),
    },
    {
      path: '/student/lesson/:id',
      name: 'lesson',
      page: async () => (await import(/* webpackChunkName: "bookings" */ './app/lesson-page.tsx')).loadLessonPage(),
    },
    {
      path: '/student/lesson/:id/evidence',
      name: 'evidence',
      page: async () => (await import('./app/evidence-page.tsx')).EvidencePage,
    },
    {
      path: '/student/materials',
      name: 'materials',
      icon: IconBook,
      page: async () => (await import('./features/progress/materials-page.tsx')).MaterialsPage,
    },
    {
      path: '/student/materials/:material',
      name: 'materials',
      page: async () => (await import('@parlance/kit/library/material-screen.tsx')).MaterialScreen,
    },
    {
      path: '/student/materials/:material/:course/:lesson',
      name: 'materials',
      page: async () => (await import('@parlance/kit/library/lesson-screen.tsx')).LessonScreen,
    },
    {
      path: '/student/subscription',
      name: 'subscription',
      icon: IconCoin,
      isPaidOn: true,
      page: async () => (await import('./features/subscription/subscription-page.tsx')).SubscriptionPage,
    },
    ...features.flatMap(({ screens }) => screens),
    {
      path: '/student/account',
      name: 'account',
      icon: IconUser,
      page: async () => (await import('./features/account/account-page.tsx')).AccountPage,
    },
    {
      path: '/student/messages',
      also: ['/student/messages/:uid'],
      name: 'messages',
      icon: IconMessages,
      page: async () => (await import('@parlance/kit/messages/messages-screen.tsx')).MessagesScreen,
    },
    {
      path: '/student/help',
      name: 'help',
      icon: IconHelpCircle,
      page: async () => (await import('@parlance/kit/help/help-screen.tsx')).HelpScreen,
    },
    {
      path: '/student/help/contact',
      name: 'contact',
      page: async () => (await import('@parlance/kit/help/inquiry-screens.tsx')).ContactScreen,
    },
    {
      path: '/student/help/feedback',
      name: 'feedback',
      page: async () => (await import('@parlance/kit/help/inquiry-screens.tsx')).FeedbackScreen,
    },
  ],
};
