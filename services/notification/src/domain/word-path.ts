/** Where in the portal somebody reads what people of the school wrote. */
import type { RoleWord } from '@parlance/proto/json/words';

export type Reader = RoleWord;

const announcements: Readonly<Record<Reader, string>> = {
  student: '/student/dashboard/announcements',
  tutor: '/tutor/dashboard/announcements',
  admin: '/admin/announcements',
};
export const schoolNewsPath = (role: Reader): string => announcements[role];

/** With whom it is, or all of them. Administrators have none. */
export function messagesPath(role: Reader, withUid?: string): string {
  const path = role === 'student' ? '/student/messages' : '/tutor/messages';
  return withUid === undefined ? path : `${path}/${withUid}`;
}
