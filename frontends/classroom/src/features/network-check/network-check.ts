/** The check of the network in the lobby: not needed to see oneself, nor to join. */
import { lazy } from 'react';
import type { Feature } from '../../room/feature.ts';

export const networkCheck: Feature = {
  id: 'network-check',
  LobbySection: lazy(async () => ({ default: (await import('./network-check-panel.tsx')).NetworkCheckPanel })),
};
