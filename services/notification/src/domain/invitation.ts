/** What a mail brings for its reader's calendar. */
export type Invitation = {
  /** `publish`: to be taken over by hand, which alone may hold several. */
  method: 'request' | 'cancel' | 'publish';
  entries: readonly InvitedEntry[];
};

/** One for each lesson and person; a later version replaces an earlier one. */
type InvitedEntry = {
  /** The same for the same lesson and person. */
  uid: string;
  version: number;
  startsAt: Date;
  endsAt: Date;
  summary: string;
  description: string;
  link: string;
  /** Who is invited: nobody to what is published. */
  attendee?: { name: string; email: string };
};
