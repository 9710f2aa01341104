/** The lesson goes on at the phone of the same person: a code to scan, good once and for a short time. */
import type { Feature } from '../../room/feature.ts';
import { ToPhone } from './to-phone-panel.tsx';

export const toPhone: Feature = {
  id: 'to-phone',
  useInRoom: ({ booking }) => ({ settings: <ToPhone booking={booking} /> }),
};
