/** The choice of what stands behind oneself. Nobody is kept from a lesson by a choice that does not come. */
import { optionalPart } from '@parlance/kit/remote/lazy-part.tsx';
import type { Feature } from '../../room/feature.ts';

const Picker = optionalPart(async () => (await import('./background-picker.tsx')).OwnBackground);

export const background: Feature = { id: 'background', Picker };
