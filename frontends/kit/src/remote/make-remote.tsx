import type { ReactElement } from 'react';
import { textsReady } from '../i18n/catalogue.ts';
import type { RemoteModule, RemoteScreens } from './contract.ts';
import { lazyPage } from './lazy-page.tsx';

/** What the shell loads of a remote. `home` is the page of its first screen, the others are loaded when they are opened. */
export function makeRemote(own: RemoteScreens, home: ReactElement): RemoteModule {
  const routes = own.screens.flatMap(({ path: first, also = [], name, page }, index) => {
    const element = index === 0 ? home : page && lazyPage(page);
    const title = () => own.titles.now()[name] ?? name;
    return element ? [first, ...also].map((path) => ({ path, title, element })) : [];
  });
  return { routes, textsReady };
}
