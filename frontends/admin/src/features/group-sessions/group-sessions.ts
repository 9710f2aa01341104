import type { Feature } from '../../feature.ts';

export const groupSessions: Feature = {
  screens: [
    {
      path: '/admin/groupsessiondetail/:id',
      name: 'groupSession',
      page: async () => (await import('./group-session-page.tsx')).GroupSessionPage,
    },
  ],
  schedule: async () =>
    (await import(/* webpackChunkName: "schedule" */ './group-sessions-panel.tsx')).GroupSessionsPanel,
};
