/** The features of the bookings page and of a lesson's own. Without its entry a feature's folder can go. */
import type { BookingsDialogs, BookingsParts } from '../feature.ts';
import { feedback } from '../features/feedback/feedback.tsx';
import { myLessons } from '../features/my-lessons/my-lessons.ts';

export const features: readonly BookingsParts[] = [myLessons, feedback];

const none = () => null;
const noDialogs: BookingsDialogs = { historyDialog: none, submitDialog: none };
export const dialogs = features.find((feature) => feature.dialogs)?.dialogs ?? noDialogs;
