/** The route map as a walk: where each role may go, and how to get from page to page without a start. */
import { expect, type Page } from '@playwright/test';

const everyRole = ['/under-development', '/404', '/not-found', '/developer'];

export const studentLessonPaths = (tutorUid: string): readonly string[] => [
  '/student/dashboard',
  '/student/dashboard/announcements',
  '/student/materials',
  '/student/materials/any',
  `/student/profile/${tutorUid}`,
  '/student/bookings?view=search',
  '/student/bookings?view=upcoming',
  ...(['search', 'upcoming', 'history'] as const).map((view) => `/student/bookings?view=${view}&kind=group`),
  '/student/bookings?view=history',
  '/student/lesson/any',
  '/student/lesson/any/evidence',
];

export const studentAccountPaths: readonly string[] = [
  '/student/subscription',
  '/student/account',
  '/student/messages',
  '/student/messages/any',
  '/student/help',
  '/student/help/contact',
  '/student/help/feedback',
  ...everyRole,
];

export const studentPaths = (tutorUid: string) => [...studentLessonPaths(tutorUid), ...studentAccountPaths];

export const tutorPaths: readonly string[] = [
  '/tutor/dashboard',
  '/tutor/dashboard/announcements',
  '/tutor/materials',
  '/tutor/materials/any',
  '/tutor/schedule',
  '/tutor/bookings?view=upcoming',
  '/tutor/bookings?view=history',
  '/tutor/lesson/any',
  '/tutor/lesson/any/evidence',
  '/tutor/messages',
  '/tutor/messages/any',
  '/tutor/income',
  '/tutor/income?kind=group',
  '/tutor/bookings?view=upcoming&kind=group',
  '/tutor/bookings?view=history&kind=group',
  '/tutor/training',
  '/tutor/account',
  '/tutor/help',
  '/tutor/help/contact',
  '/tutor/help/feedback',
];

export const adminPeoplePaths = (studentUid: string, applicationId?: string): readonly string[] => [
  '/admin/dashboard',
  '/admin/tasks',
  '/admin/tasks?whose=done',
  '/admin/today',
  '/admin/today?state=late',
  '/admin/announcements',
  '/admin/applications',
  '/admin/users',
  `/admin/users/${studentUid}`,
  `/admin/users/${studentUid}/whole`,
  ...(applicationId ? [`/admin/applications?id=${applicationId}`] : []),
];

export const adminSchoolPaths: readonly string[] = [
  '/admin/lesson/any/evidence',
  '/admin/reports',
  '/admin/inquiries',
  '/admin/policy',
  '/admin/audit',
  '/admin/erasures',
  '/admin/help',
  '/admin/help/questions',
  '/admin/help/contact',
  '/admin/materials',
  '/admin/materials/any',
  '/admin/preview/subscribed/now',
  '/admin/preview/none/later',
  '/admin/schedule',
  '/admin/userguides&videos',
  '/admin/userguides&videos/any',
  '/admin/payments',
  '/admin/payments?view=students',
  '/admin/payments?view=corrections',
  '/admin/groupsessiondetail/any',
  '/admin/account',
];

export const adminPaths = (...about: Parameters<typeof adminPeoplePaths>) => [
  ...adminPeoplePaths(...about),
  ...adminSchoolPaths,
];

/** Skeletons, the portal's own loading and what is drawn a moment later are over. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('main').first()).toBeVisible();
  await expect(page.locator('main[aria-busy=true], main [aria-busy=true], main .mantine-Skeleton-root')).toHaveCount(0);
}

/** Has a document of its own, for its content policy: the portal opens it anew by itself. */
const paidOn = '/student/subscription';

/** Inside the portal that is open, so that a page costs no start; the first one was opened by its address. */
export async function goOnTo(page: Page, path: string): Promise<void> {
  if (path.split('?')[0] === paidOn) await page.goto(path);
  else await goOnInside(page, path);
  await expect.poll(() => new URL(page.url()).pathname).toBe(path.split('?')[0]);
  // The page that is left stays until the next one is drawn.
  await expect(page.locator('[data-left]')).toHaveCount(0);
  await settled(page);
  const saysNotOpen = path === '/under-development';
  await expect(page.getByText('This page is not open yet.')).toHaveCount(saysNotOpen ? 1 : 0);
}

async function goOnInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const isAnotherPage = new URL(to, window.location.href).pathname !== window.location.pathname;
    if (isAnotherPage)
      for (const field of document.querySelectorAll('main [role=combobox]')) field.setAttribute('data-left', '');
    window.history.pushState({}, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    return new Promise<void>((resolve) => window.requestIdleCallback(() => resolve()));
  }, path);
}
