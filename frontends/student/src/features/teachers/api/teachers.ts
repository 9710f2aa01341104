import { under } from '@parlance/kit/api/read.ts';

/** Whatever was read of teachers. */
export const teachers = under('/profile/tutor', '/profile/tutors', '/profile/ratings');
