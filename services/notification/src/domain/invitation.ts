/** The entry of a lesson in its reader's calendar: one for each lesson and person; a later version replaces an earlier one. */
export type Invitation = {
  /** The same for the same lesson and person. */
  uid: string;
  version: number;
  method: 'request' | 'cancel';
  startsAt: Date;
  endsAt: Date;
  summary: string;
  description: string;
  link: string;
  attendee: { name: string; email: string };
};
