/** The menu of each role, in order (SHELL-05, NS-13). Places whose page comes later show the placeholder; nothing is a dead link. */
import type { Icon } from '@tabler/icons-react';
import {
  IconBook,
  IconCalendar,
  IconCalendarWeek,
  IconCoin,
  IconFlag,
  IconHelpCircle,
  IconHome,
  IconInbox,
  IconLifebuoy,
  IconSchool,
  IconSpeakerphone,
  IconUser,
  IconUsers,
  IconVideo,
} from '@tabler/icons-react';
import type { Role } from '../app/routing.ts';

export type MenuItem = { route: string; text: string; icon: Icon };

export const menus: Record<Role, MenuItem[]> = {
  student: [
    { route: '/student/dashboard', text: 'Dashboard', icon: IconHome },
    { route: '/student/bookings', text: 'Bookings', icon: IconCalendar },
    { route: '/student/materials', text: 'Materials', icon: IconBook },
    { route: '/student/subscription', text: 'Subscription', icon: IconLifebuoy },
    { route: '/student/account', text: 'Account', icon: IconUser },
    { route: '/student/help', text: 'Help', icon: IconHelpCircle },
  ],
  tutor: [
    { route: '/tutor/dashboard', text: 'Dashboard', icon: IconHome },
    { route: '/tutor/schedule', text: 'Schedule', icon: IconCalendarWeek },
    { route: '/tutor/bookings', text: 'Bookings', icon: IconCalendar },
    { route: '/tutor/materials', text: 'Materials', icon: IconBook },
    { route: '/tutor/income', text: 'Income', icon: IconCoin },
    { route: '/tutor/training', text: 'Training', icon: IconSchool },
  ],
  admin: [
    { route: '/admin/dashboard', text: 'Dashboard', icon: IconHome },
    { route: '/admin/announcements', text: 'Announcements', icon: IconSpeakerphone },
    { route: '/admin/applications', text: 'Applications', icon: IconInbox },
    { route: '/admin/users', text: 'Users', icon: IconUsers },
    { route: '/admin/reports', text: 'Reports', icon: IconFlag },
    { route: '/admin/materials', text: 'Materials', icon: IconBook },
    { route: '/admin/schedule', text: 'Schedule', icon: IconCalendar },
    { route: '/admin/userguides&videos', text: 'User guides & videos', icon: IconVideo },
  ],
};

/** ROUTE-46, GEN-03. */
export const portalTitles: Record<Role, string> = {
  student: 'Student Portal',
  tutor: 'Teacher Portal',
  admin: 'Administration',
};
export const roleLabels: Record<Role, string> = { student: 'Student', tutor: 'Teacher', admin: 'Administrator' };
