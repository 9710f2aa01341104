/** The check of the network in the lobby: not needed to see oneself, nor to join. */
import { optionalPart } from '@parlance/kit/remote/lazy-part.tsx';
import type { Feature } from '../../room/feature.ts';

export const networkCheck: Feature = {
  id: 'network-check',
  LobbySection: optionalPart(async () => (await import('./network-check-panel.tsx')).NetworkCheckPanel),
};
