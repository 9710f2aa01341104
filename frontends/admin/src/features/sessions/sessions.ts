import type { Feature } from '../../feature.ts';

export const sessions: Feature = {
  screens: [
    {
      path: '/admin/groupsessiondetail/:id',
      name: 'groupSession',
      page: async () => (await import('./session-page.tsx')).SessionPage,
    },
  ],
  schedule: async () => (await import(/* webpackChunkName: "schedule" */ './sessions-panel.tsx')).SessionsPanel,
};
