/** What a write makes outdated: what was read below these paths, by the path that was written to. */
import type { QueryClient } from '@tanstack/react-query';
import { beginsWith, type PathBeginning, under } from './read.ts';

export const peoplePaths = ['/admin/user', '/admin/users', '/admin/audit', '/admin/bookings', '/tokens'] as const;

const moneyPaths = ['/profile', ...peoplePaths] as const;

/** The longest beginning that fits decides. */
const outdatedByPath: Partial<Record<PathBeginning, readonly PathBeginning[]>> = {
  '/bookings': [
    '/bookings',
    '/lessons',
    '/feedback',
    '/earnings',
    '/admin/booking',
    '/admin/dashboard',
    '/admin/today',
  ],
  // What is sent like a write and is none.
  '/bookings/search': [],
  '/bookings/adminGetBookingSchedules': [],
  '/materials/audio': [],
  '/groupsessions': ['/groupsessions', '/lessons', '/admin/groupsessions', '/profile', '/earnings'],
  '/groupsessions/search': [],
  '/admin/addgroupsession': ['/groupsessions', '/admin/groupsessions', '/admin/today'],
  '/admin/booking': ['/bookings', '/lessons', '/groupsessions', '/admin/booking', '/admin/dashboard', '/admin/today'],
  '/admin/groupsession': ['/groupsessions', '/lessons', '/admin/groupsessions', '/admin/today'],
  '/profile': ['/profile', ...peoplePaths],
  '/tokens': ['/profile', ...peoplePaths],
  '/payments': ['/payments', ...moneyPaths],
  '/admin/payments': ['/admin/payments', '/payments', '/admin/today', ...moneyPaths],
  '/admin/payweek': ['/admin/payweek', '/earnings', '/bookings'],
  '/admin/earnings': ['/admin/payweek', '/admin/corrections', '/earnings'],
  '/admin/payouts': ['/admin/payweek', '/earnings', '/bookings'],
  '/announcements': ['/announcements', '/admin/announcements'],
  '/admin/help': ['/help'],
  '/inquiries': ['/admin/inquiries'],
  '/admin/inquiries': ['/admin/inquiries'],
  '/applications': ['/applications', ...peoplePaths, '/admin/dashboard'],
  '/materials': ['/materials'],
  '/admin/user': [...peoplePaths, '/admin/dashboard', '/profile/tutor', '/profile/tutors'],
  '/admin/users': [...peoplePaths, '/admin/dashboard', '/profile/tutor', '/profile/tutors'],
  '/admin/tokens': [...peoplePaths, '/profile'],
  '/admin/reports': ['/admin/reports', ...peoplePaths, '/admin/dashboard'],
  // Said every few minutes, and nothing on screen hangs on it.
  '/profile/last-active': [],
};

export function outdatedBy(path: string): readonly PathBeginning[] {
  const fitting = (Object.keys(outdatedByPath) as PathBeginning[]).filter((beginning) => beginsWith(path, beginning));
  const [longest] = fitting.sort((a, b) => b.length - a.length);
  return (longest && outdatedByPath[longest]) ?? [];
}

/** The next reading asks again. What is on screen is left to the page that wrote: it knows the answer already. */
export function markOutdated(client: QueryClient, path: string): void {
  const outdated = outdatedBy(path);
  if (outdated.length > 0) void client.invalidateQueries({ ...under(...outdated), refetchType: 'none' });
}
