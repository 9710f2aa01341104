/** The features that have screens and also stand on the schedule page. Without its entry a feature's folder can go. */
import { groupSessions } from '../features/group-sessions/group-sessions.ts';
import type { Feature } from '../feature.ts';

export const features: readonly Feature[] = [groupSessions];
