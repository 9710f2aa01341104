/** The teacher's part in English. */
export const en = {
  titles: { dashboard: 'Dashboard', schedule: 'Schedule', bookings: 'Bookings', income: 'Income' },
};
