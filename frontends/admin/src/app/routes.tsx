/** Composes the features; the only place where they meet. */
import type { RemoteRoute } from '@parlance/kit/remote/contract.ts';
import { PeoplePage } from '../features/people/people-page.tsx';
import { texts } from '../locales/texts.ts';

export const routes: RemoteRoute[] = [
  { path: '/admin/users', title: () => texts.now().titles.users, element: <PeoplePage /> },
  { path: '/admin/users/:uid', title: () => texts.now().titles.users, element: <PeoplePage /> },
];
