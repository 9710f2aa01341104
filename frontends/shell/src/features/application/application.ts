import type { Feature } from '../../feature.ts';
import { privateLink } from './model/private-link.ts';

export const application: Feature = {
  path: '/application',
  visitors: {
    page: async () => (await import('./application-page.tsx')).ApplicationPage,
    isPrivateLink: (search) => privateLink(search) !== undefined,
  },
};
