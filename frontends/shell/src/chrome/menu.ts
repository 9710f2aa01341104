/** The menu of each role, in order (SHELL-05, NS-13). Places whose page comes later show the placeholder; nothing is a dead link. */
import type { Role, Screen } from '@parlance/kit/remote/contract.ts';
import { IconCode } from '@tabler/icons-react';
import { texts } from '../locales/texts.ts';
import { portalOf } from '../remotes/screens.ts';

export type Place = Screen & { icon: NonNullable<Screen['icon']> };

const developer: Place = { path: '/developer', title: () => texts.now().menu.developer, icon: IconCode };

const placesOf = (role: Role): Place[] => portalOf[role].screens.filter((screen): screen is Place => 'icon' in screen);

/** ROUTE-39: the developer's page stands in the menu of development builds only. */
export const menuOf = (role: Role, developmentBuild: boolean): Place[] =>
  developmentBuild ? [...placesOf(role), developer] : placesOf(role);

const placesInBottomBar = 5;

export const mainPlaces = (role: Role): Place[] => placesOf(role).slice(0, placesInBottomBar);

/** What the top bar says until the page has told its title. */
export const menuTextOf = (role: Role, path: string): string =>
  menuOf(role, true)
    .find((place) => place.path === path)
    ?.title() ?? texts.now().portals[role];

/** Where the bell's "See all" leads (SHELL-16). */
export const announcementsOf = (role: Role): string =>
  role === 'admin' ? '/admin/announcements' : `/${role}/dashboard/announcements`;
