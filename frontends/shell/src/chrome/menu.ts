/** The menu of each role, in order (SHELL-05, NS-13). Places whose page comes later show the placeholder; nothing is a dead link. */
import type { Icon } from '@tabler/icons-react';
import {
  IconBook,
  IconCalendar,
  IconCalendarWeek,
  IconCode,
  IconCoin,
  IconFlag,
  IconHelpCircle,
  IconHome,
  IconInbox,
  IconSchool,
  IconSpeakerphone,
  IconUser,
  IconUsers,
  IconVideo,
} from '@tabler/icons-react';
import type { Role } from '../app/routing.ts';

/** `short` is the word in the phone's bottom bar where the full one is too long. */
export type MenuItem = { route: string; text: string; icon: Icon; short?: string };

export const menus: Record<Role, MenuItem[]> = {
  student: [
    { route: '/student/dashboard', text: 'Dashboard', icon: IconHome },
    { route: '/student/bookings', text: 'Bookings', icon: IconCalendar },
    { route: '/student/materials', text: 'Materials', icon: IconBook },
    { route: '/student/subscription', text: 'Subscription', icon: IconCoin, short: 'Tokens' },
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
    { route: '/admin/announcements', text: 'Announcements', icon: IconSpeakerphone, short: 'News' },
    { route: '/admin/applications', text: 'Applications', icon: IconInbox },
    { route: '/admin/users', text: 'Users', icon: IconUsers },
    { route: '/admin/reports', text: 'Reports', icon: IconFlag },
    { route: '/admin/materials', text: 'Materials', icon: IconBook },
    { route: '/admin/schedule', text: 'Schedule', icon: IconCalendar },
    { route: '/admin/userguides&videos', text: 'User guides & videos', icon: IconVideo },
  ],
};

/** ROUTE-39: the developer's page stands in the menu of development builds only. */
export const menuOf = (role: Role, developmentBuild: boolean): MenuItem[] =>
  developmentBuild ? [...menus[role], { route: '/developer', text: 'Developer', icon: IconCode }] : menus[role];

const placesInBottomBar = 5;

export const mainPlaces = (role: Role): MenuItem[] => menus[role].slice(0, placesInBottomBar);

/** What the top bar says until the page has told its title. */
export const menuTextOf = (role: Role, path: string): string =>
  menuOf(role, true).find((item) => item.route === path)?.text ?? portalTitles[role];

/** Where the bell's "See all" leads (SHELL-16). */
export const announcementsOf = (role: Role): string =>
  role === 'admin' ? '/admin/announcements' : `/${role}/dashboard/announcements`;

/** ROUTE-46, GEN-03. */
export const portalTitles: Record<Role, string> = {
  student: 'Student Portal',
  tutor: 'Teacher Portal',
  admin: 'Administration',
};
export const roleLabels: Record<Role, string> = { student: 'Student', tutor: 'Teacher', admin: 'Administrator' };

/** What the logo says to those who do not see it. */
export const homeLabel = (role: Role): string => `Parlance, ${portalTitles[role]}`;
