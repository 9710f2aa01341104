/** Ids come from addresses that people can edit: what is no UUID names no booking, and never reaches the database. */
export function isBookingId(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
}
