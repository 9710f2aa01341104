/** Teachers in training: the demo set of mock students. */
import type { TutorDay } from './group-results.ts';

export const isPractice = ({ profile }: Pick<TutorDay, 'profile'>): boolean => profile.status === 'training';
