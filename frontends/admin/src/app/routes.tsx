/** Composes the features; the only place where they meet. */
import type { RemoteRoute } from '@parlance/kit/remote/contract.ts';
import { PeoplePage } from '../features/people/people-page.tsx';

export const routes: RemoteRoute[] = [
  { path: '/admin/users', title: 'Users', element: <PeoplePage /> },
  { path: '/admin/users/:uid', title: 'Users', element: <PeoplePage /> },
];
