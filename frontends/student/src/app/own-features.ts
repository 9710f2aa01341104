/** The features whose only places are the bookings page and a lesson's own. Without its entry a feature's folder can go. */
import type { BookingsParts } from '../feature.ts';
import { bookLesson } from '../features/book-lesson/book-lesson.ts';
import { myLessons } from '../features/my-lessons/my-lessons.ts';
import { sessions } from '../features/sessions/sessions.tsx';

export const ownFeatures: readonly BookingsParts[] = [bookLesson, myLessons, sessions];
