/** The menu of each role, in order. Places whose page comes later show the placeholder; nothing is a dead link. */
import type { Role } from '@parlance/kit/remote/contract.ts';
import type { Icon } from '@tabler/icons-react';
import { features } from '../app/features.ts';
import { texts } from '../locales/texts.ts';
import { portalOf } from '../remotes/screens.ts';

/** `short` is the word in the phone's bottom bar. */
export type Place = { path: string; icon: Icon; text: string; short: string };

function placesOf(role: Role): Place[] {
  const { titles, screens } = portalOf[role];
  const word = (name: string) => titles.now()[name] ?? name;
  return screens.flatMap(({ path, icon, name, short = name }) =>
    icon ? [{ path, icon, text: word(name), short: word(short) }] : [],
  );
}

const tools = (): Place[] =>
  features.flatMap(({ path, tool }) =>
    tool ? [{ path, icon: tool.icon, text: tool.text(), short: tool.text() }] : [],
  );

/** Tools stand in the menu of development builds only. */
export const menuOf = (role: Role, developmentBuild: boolean): Place[] =>
  developmentBuild ? [...placesOf(role), ...tools()] : placesOf(role);

const placesInBottomBar = 5;

export const mainPlaces = (role: Role): Place[] => placesOf(role).slice(0, placesInBottomBar);

/** What the top bar says until the page has a title. */
export const menuTextOf = (role: Role, path: string): string =>
  menuOf(role, true).find((place) => place.path === path)?.text ?? texts.now().portals[role];

/** Where the bell's "See all" leads. */
export const announcementsOf = (role: Role): string =>
  role === 'admin' ? '/admin/announcements' : `/${role}/dashboard/announcements`;
