import type { Feature } from '../../feature.ts';

export const contact: Feature = {
  path: '/contact',
  visitors: {
    page: async () => (await import('./contact-page.tsx')).ContactPage,
    isPrivateLink: () => false,
  },
};
