/** Each screen is a line here; its page lies in a feature, or in app/ where features meet. */
import type { RemoteScreens } from '@parlance/kit/remote/contract.ts';
import {
  IconBook,
  IconCalendar,
  IconCash,
  IconFlag,
  IconHelpCircle,
  IconHome,
  IconInbox,
  IconMessages,
  IconScale,
  IconShieldCheck,
  IconSpeakerphone,
  IconUser,
  IconUsers,
  IconVideo,
} from '@tabler/icons-react';
import { features } from './app/features.ts';
import { libraryPages } from './features/library/pages.ts';
import { peoplePages } from './features/people/pages.ts';
import { titleTexts } from './locales/texts.ts';

export const admin: RemoteScreens<keyof typeof titleTexts.english> = {
  id: 'admin',
  role: 'admin',
  titles: titleTexts,
  screens: [
    { path: '/admin/dashboard', name: 'dashboard', icon: IconHome },
    {
      path: '/admin/tasks',
      name: 'tasks',
      page: async () => (await import('./features/tasks/tasks-page.tsx')).TasksPage,
    },
    {
      path: '/admin/today',
      name: 'today',
      page: async () => (await import('./features/day/day-page.tsx')).DayPage,
    },
    {
      path: '/admin/announcements',
      name: 'announcements',
      icon: IconSpeakerphone,
      short: 'announcementsInShort',
      page: async () => (await import('./features/announcements/announcements-page.tsx')).AnnouncementsPage,
    },
    {
      path: '/admin/applications',
      name: 'applications',
      icon: IconInbox,
      page: async () => (await import('./features/applications/applications-page.tsx')).ApplicationsPage,
    },
    {
      path: '/admin/users',
      also: ['/admin/users/:uid'],
      name: 'users',
      icon: IconUsers,
      page: peoplePages.people,
    },
    {
      path: '/admin/users/:uid/whole',
      name: 'users',
      page: peoplePages.whole,
    },
    {
      path: '/admin/users/:uid/income',
      name: 'users',
      page: async () => (await import('./features/income/income-of-teacher.tsx')).IncomeOfTeacher,
    },
    {
      path: '/admin/lesson/:id/evidence',
      name: 'evidence',
      page: async () => (await import('./features/evidence/evidence-page.tsx')).EvidencePage,
    },
    {
      path: '/admin/reports',
      name: 'reports',
      icon: IconFlag,
      page: async () => (await import('./features/reports/reports-page.tsx')).ReportsPage,
    },
    {
      path: '/admin/inquiries',
      name: 'inquiries',
      icon: IconMessages,
      page: async () => (await import('./features/inquiries/inquiries-page.tsx')).InquiriesPage,
    },
    {
      path: '/admin/materials',
      also: ['/admin/materials/:material'],
      name: 'materials',
      icon: IconBook,
      page: libraryPages.library,
    },
    {
      path: '/admin/materials/:material/:course/:lesson',
      name: 'materials',
      page: async () => (await import('@parlance/kit/library/lesson-screen.tsx')).LessonScreen,
    },
    {
      path: '/admin/preview/:student/:stage',
      also: ['/admin/preview/:student/:stage/:material', '/admin/preview/:student/:stage/:material/:course/:lesson'],
      name: 'preview',
      page: libraryPages.preview,
    },
    {
      path: '/admin/schedule',
      name: 'schedule',
      icon: IconCalendar,
      page: async () => (await import(/* webpackChunkName: "schedule" */ './app/schedule-page.tsx')).loadSchedulePage(),
    },
    {
      path: '/admin/userguides&videos',
      also: ['/admin/userguides&videos/:category'],
      name: 'guides',
      icon: IconVideo,
      page: libraryPages.guides,
    },
    {
      path: '/admin/payments',
      name: 'payments',
      icon: IconCash,
      page: async () => (await import('./features/payments/payments-page.tsx')).PaymentsPage,
    },
    {
      path: '/admin/policy',
      name: 'policy',
      icon: IconScale,
      page: async () => (await import(/* webpackChunkName: "policy" */ './features/policy/policy-page.tsx')).PolicyPage,
    },
    ...features.flatMap(({ screens }) => screens),
    {
      path: '/admin/audit',
      name: 'audit',
      icon: IconShieldCheck,
      page: peoplePages.audit,
    },
    {
      path: '/admin/erasures',
      name: 'erasures',
      page: peoplePages.erasures,
    },
    {
      path: '/admin/account',
      name: 'account',
      icon: IconUser,
      page: async () => (await import('@parlance/kit/account/own-account-screen.tsx')).OwnAccountScreen,
    },
    {
      path: '/admin/help',
      name: 'help',
      icon: IconHelpCircle,
      page: async () => (await import('@parlance/kit/help/help-screen.tsx')).HelpScreen,
    },
    {
      path: '/admin/help/questions',
      name: 'helpQuestions',
      page: async () => (await import('./features/help/help-editor-page.tsx')).HelpEditorPage,
    },
    {
      path: '/admin/help/contact',
      name: 'contact',
      page: async () => (await import('@parlance/kit/help/inquiry-screens.tsx')).ContactScreen,
    },
  ],
};
