/** The choice of what stands behind oneself. Nobody is kept from a lesson by a choice that does not come. */
import { lazy } from 'react';
import type { Feature } from '../../room/feature.ts';

const loaded = () => import('./background-picker.tsx').then(({ OwnBackground }) => OwnBackground);

export const background: Feature = {
  id: 'background',
  Picker: lazy(async () => ({ default: await loaded().catch(() => () => null) })),
};
