/** The features that have screens and also stand on the bookings page. Without its entry a feature's folder can go. */
import { teachers } from '../features/teachers/teachers.ts';
import type { Feature } from '../feature.ts';

export const features: readonly Feature[] = [teachers];
