import { derivedUuid } from '../ids/derived-uuid.ts';

/** Of one thing in one person's calendar: the same in a mail, in a file and in a feed. */
export const entryUid = (id: string, readerUid: string): string => derivedUuid(['calendar', id, readerUid]);
