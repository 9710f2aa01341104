/** The student's part in English. */
export const en = {
  titles: { dashboard: 'Dashboard', bookings: 'Bookings' },
};
