/** What the shell and a remote promise each other. CI type-checks every remote with it, so that a change breaks the build and not the browser. */
import type { NavigateOptions } from 'react-router-dom';
import type { Icon } from '@tabler/icons-react';
import type { ComponentType, ReactElement } from 'react';
import type { ApiClient } from '../api/client.ts';
import type { MeJson } from '../api/types.ts';
import type { SchoolClock } from '../domain/school-clock.ts';
import type { Catalogue } from '../i18n/catalogue.ts';
import type { LiveClient } from '../live/live-client.ts';
import type { Leaving } from './leaving.ts';

export type RemoteId = 'student' | 'teacher' | 'admin' | 'classroom';

export type Role = MeJson['role'];

/** What the shell knows of a page before its remote is there. */
export type Screen<Title extends string = string> = {
  /** Absolute; a segment with a colon matches any value. */
  path: string;
  /** Further addresses of the same page. */
  also?: readonly string[];
  /** The key of its title, which stands in the menu, the top bar and the window. */
  name: Title;
  /** With one it stands in the menu, in the order of the screens. */
  icon?: Icon;
  /** The key of what the phone's bottom bar says where the title is too long. */
  short?: Title;
  /** Somebody pays here: its document has a policy of its own, which names the payment provider (deploy/edge/routes.ts). */
  isPaidOn?: true;
  /** A later version of the remote brings the page of a screen without one. The first screen's comes with the remote itself. */
  page?: () => Promise<ComponentType>;
};

/** `src/screens.ts` of a remote. The shell has all of it but the pages built in, so that menu and addresses need no remote. */
export type RemoteScreens<Title extends string = string> = {
  id: RemoteId;
  /** Whose screens they are; undefined for everybody's. */
  role?: Role;
  titles: Catalogue<Record<Title, string>>;
  screens: [home: Screen<Title>, ...rest: Screen<Title>[]];
};

type RemoteRoute = {
  path: string;
  title: () => string;
  element: ReactElement;
  /** Fetches what `element` will ask for, and tells nobody of a failure. */
  ahead?: () => void;
};

/** What the shell loads of a remote, as `remote` of `./remote`. */
export type RemoteModule = {
  routes: RemoteRoute[];
  /** The build's texts: the shell shows a page once they speak the person's language (kit/i18n). */
  textsReady: () => Promise<void>;
  /** Fetches what `element` will ask for, and tells nobody of a failure. */
  ahead?: () => void;
};

/** What is set on the hosted pages: a passkey, codes of an authenticator, another password. */
export type AccountAction = 'add-passkey' | 'add-code' | 'change-password';

type Session = {
  person: MeJson;
  signOut(): Promise<void>;
  /** Leaves for the hosted page and comes back to the page that is on screen, which then hears by a toast how it went. */
  manage(action: AccountAction): Promise<void>;
};

export type Notify = Record<'warning' | 'info', (text: string) => void> & {
  /** With the id by which the fault is found in the logs; use it by tellProblem (api). */
  error: (text: string, reference?: string) => void;
  /** With the way back, where it can be gone at once; or with another way on, by its words. */
  success: (text: string, act?: () => void, words?: string) => void;
};

/** Empty where the portal's own pages serve. */
export type SupportLinks = { contact: string; feedback: string; faq: string };

/** Of the payment provider's script, by the installation. */
export type PaymentScript = {
  /** The publishable one. */
  key: string;
  /** Where nobody has an account with the provider: the script that takes the place of its own. */
  standIn?: string;
};

/** Everything that a remote gets from the shell, through one provider. */
export type ShellServices = {
  session: Session;
  api: ApiClient;
  live: LiveClient;
  clock: SchoolClock;
  notify: Notify;
  navigate(to: string, options?: NavigateOptions): void;
  /** What the page of a path is called in the window and above it, for one that shows a thing with a name; use it by useTitle (remote). */
  entitle(path: string, title: string): void;
  /** Asks whoever is about to leave what is not saved; use it by useUnsaved (forms). */
  holdBack: Leaving['holdBack'];
  developmentBuild: boolean;
  /** Which build of the portal this is. */
  build: string;
  /** Where help is, by the installation. */
  support: SupportLinks;
  /** Absent: no script of the provider is loaded. */
  payments?: PaymentScript | undefined;
};
