import type { Feature } from '../../feature.ts';

export const unsubscribe: Feature = {
  path: '/unsubscribe',
  visitors: {
    page: async () => (await import('./unsubscribe-page.tsx')).UnsubscribePage,
    // Whoever is signed in here may hold somebody else's mail.
    isPrivateLink: () => true,
  },
};
