import type { Feature } from '../../feature.ts';

/** Teachers acknowledge their line before they use the portal. */
export const speedTest: Feature = {
  path: '/speed-test',
  gate: {
    page: async () => (await import('./speed-test-page.tsx')).SpeedTestPage,
    holds: ({ role, speedTestPassed }) => role === 'tutor' && !speedTestPassed,
  },
};
