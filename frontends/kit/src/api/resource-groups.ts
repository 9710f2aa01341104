/** What a write makes outdated (NS-43): the first words of the cache's keys, by the path that was written to. */
import type { QueryClient } from '@tanstack/react-query';

/** The longest beginning that fits decides. */
const groups: Record<string, readonly string[]> = {
  bookings: ['bookings', 'slots', 'earnings', 'counts'],
  // A search is sent like a write and is none.
  'bookings/search': [],
  groupsessions: ['groups', 'profile', 'earnings'],
  'groupsessions/search': [],
  'admin/addgroupsession': ['groups'],
  'admin/groupsession': ['groups'],
  profile: ['profile', 'teachers', 'people'],
  tokens: ['profile', 'people'],
  announcements: ['announcements'],
  applications: ['applications', 'people', 'counts'],
  materials: ['materials'],
  'admin/user': ['people', 'counts', 'teachers'],
  'admin/users': ['people', 'counts', 'teachers'],
  'admin/tokens': ['people', 'profile'],
  'admin/reports': ['reports', 'people', 'counts'],
  // Said every few minutes, and nothing on screen hangs on it.
  'profile/last-active': [],
};

export function outdatedBy(path: string): readonly string[] {
  const parts = (path.split('?')[0] ?? '').split('/');
  for (let length = parts.length; length > 0; length -= 1) {
    const found = groups[parts.slice(0, length).join('/')];
    if (found) return found;
  }
  return [];
}

/** The next reading asks again. What is on screen is left to the page that wrote: it knows the answer already. */
export function markOutdated(client: QueryClient, path: string): void {
  const outdated = outdatedBy(path);
  if (outdated.length === 0) return;
  void client.invalidateQueries({
    predicate: ({ queryKey }) => outdated.includes(String(queryKey[0])),
    refetchType: 'none',
  });
}
