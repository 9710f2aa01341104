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
import { texts } from '../locales/texts.ts';

export type MenuItem = {
  route: string;
  text: string;
  icon: Icon;
  /** The word in the phone's bottom bar where the full one is too long. */
  short: string | undefined;
};

type Word = keyof typeof texts.english.menu;
type Place = { route: string; word: Word; icon: Icon; short?: Word };

const places: Record<Role, Place[]> = {
  student: [
    { route: '/student/dashboard', word: 'dashboard', icon: IconHome },
    { route: '/student/bookings', word: 'bookings', icon: IconCalendar },
    { route: '/student/materials', word: 'materials', icon: IconBook },
    { route: '/student/subscription', word: 'subscription', icon: IconCoin, short: 'tokensInShort' },
    { route: '/student/account', word: 'account', icon: IconUser },
    { route: '/student/help', word: 'help', icon: IconHelpCircle },
  ],
  tutor: [
    { route: '/tutor/dashboard', word: 'dashboard', icon: IconHome },
    { route: '/tutor/schedule', word: 'schedule', icon: IconCalendarWeek },
    { route: '/tutor/bookings', word: 'bookings', icon: IconCalendar },
    { route: '/tutor/materials', word: 'materials', icon: IconBook },
    { route: '/tutor/income', word: 'income', icon: IconCoin },
    { route: '/tutor/training', word: 'training', icon: IconSchool },
  ],
  admin: [
    { route: '/admin/dashboard', word: 'dashboard', icon: IconHome },
    { route: '/admin/announcements', word: 'announcements', icon: IconSpeakerphone, short: 'announcementsInShort' },
    { route: '/admin/applications', word: 'applications', icon: IconInbox },
    { route: '/admin/users', word: 'users', icon: IconUsers },
    { route: '/admin/reports', word: 'reports', icon: IconFlag },
    { route: '/admin/materials', word: 'materials', icon: IconBook },
    { route: '/admin/schedule', word: 'schedule', icon: IconCalendar },
    { route: '/admin/userguides&videos', word: 'guides', icon: IconVideo },
  ],
};

const developer: Place = { route: '/developer', word: 'developer', icon: IconCode };

function inWords(list: Place[]): MenuItem[] {
  const { menu } = texts.now();
  return list.map(({ route, icon, word, short }) => ({ route, icon, text: menu[word], short: short && menu[short] }));
}

/** ROUTE-39: the developer's page stands in the menu of development builds only. */
export const menuOf = (role: Role, developmentBuild: boolean): MenuItem[] =>
  inWords(developmentBuild ? [...places[role], developer] : places[role]);

const placesInBottomBar = 5;

export const mainPlaces = (role: Role): MenuItem[] => inWords(places[role].slice(0, placesInBottomBar));

/** What the top bar says until the page has told its title. */
export const menuTextOf = (role: Role, path: string): string =>
  menuOf(role, true).find((item) => item.route === path)?.text ?? texts.now().portals[role];

/** Where the bell's "See all" leads (SHELL-16). */
export const announcementsOf = (role: Role): string =>
  role === 'admin' ? '/admin/announcements' : `/${role}/dashboard/announcements`;
