import type { ReactElement } from 'react';
import { textsReady } from '../i18n/catalogue.ts';
import type { RemoteModule, RemoteScreens } from './contract.ts';
import { lazyPage } from './lazy-page.tsx';

/** By the first address of a screen. */
type Waiting = Readonly<Record<string, ReactElement>>;

/** What the shell loads of a remote. `home` is the page of its first screen, the others are loaded when they are opened; `waiting` stands in their place meanwhile where the usual skeleton does not. */
export function makeRemote(own: RemoteScreens, home: ReactElement, waiting: Waiting = {}): RemoteModule {
  const routes = own.screens.flatMap(({ path: first, also = [], name, page }, index) => {
    const element = index === 0 ? home : page && lazyPage(page, waiting[first]);
    const title = () => own.titles.now()[name] ?? name;
    // What fails is asked for again when the page is opened.
    const ahead = () => void page?.().catch(() => undefined);
    return element ? [first, ...also].map((path) => ({ path, title, element, ahead })) : [];
  });
  return { routes, textsReady };
}
