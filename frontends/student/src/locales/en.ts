/** The student's part in English: what comes with the first page. */
export const en = {
  titles: { dashboard: 'Dashboard', bookings: 'Bookings', teacher: 'Teacher', account: 'Account', help: 'Help' },
  dashboard: { bookNow: 'Book Now', billing: 'Billing History', noBilling: 'No transactions found' },
};
