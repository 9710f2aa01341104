/** A one-on-one room is named {tutor}-{bookingId} and split at the first hyphen (CALL-04, CALL-05, CON-03). */
import { refuse } from './refusals.ts';

export function roomName(tutorUid: string, bookingId: string): string {
  if (tutorUid === '' || tutorUid.includes('-') || bookingId === '') throw refuse('ROOM_NAME_MALFORMED');
  return `${tutorUid}-${bookingId}`;
}

export function parseRoomName(name: string): { tutorUid: string; bookingId: string } {
  const hyphen = name.indexOf('-');
  if (hyphen < 1 || hyphen === name.length - 1) throw refuse('ROOM_NAME_MALFORMED');
  return { tutorUid: name.slice(0, hyphen), bookingId: name.slice(hyphen + 1) };
}
