/** The features that have screens and also stand on the schedule page. Without its entry a feature's folder can go. */
import { sessions } from '../features/sessions/sessions.ts';
import type { Feature } from '../feature.ts';

export const features: readonly Feature[] = [sessions];
