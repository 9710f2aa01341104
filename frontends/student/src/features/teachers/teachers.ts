import type { Feature } from '../../feature.ts';

export const teachers: Feature = {
  screens: [
    {
      path: '/student/profile/:uid',
      name: 'teacher',
      page: async () => (await import('./teacher-page.tsx')).TeacherPage,
    },
  ],
  bookings: async () => (await import(/* webpackChunkName: "bookings" */ './bookings-parts.tsx')).bookingsParts,
};
