/** Every page of the menu and the chief states, by who sees them. */
import { expect, type Page } from '@playwright/test';
import { searchDay } from '../pages/search.ts';
import type { Shot } from './camera.ts';
import type { PictureSchool } from './school.ts';

/** Skeletons, fonts and pictures are over. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('main').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true], .mantine-Skeleton-root')).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
}

export async function go(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

export const shown = (name: string, path: string): Shot => ({ name, open: (page) => go(page, path) });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

/** The dialog that this button of a page opens. */
function dialog(name: string, path: string, opener: string | RegExp, then?: (page: Page) => Promise<unknown>): Shot {
  return {
    name,
    window: 'dialog',
    async open(page) {
      await go(page, path);
      await button(page, opener).click();
      await expect(page.getByRole('dialog').first()).toBeVisible();
      await settled(page);
      await then?.(page);
    },
  };
}

const bell: Shot = {
  name: 'bell',
  window: 'dialog',
  async open(page) {
    await go(page, '/student/dashboard');
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Announcements/ })
      .click();
    await expect(page.getByRole('banner').getByRole('region', { name: 'Announcements' })).toBeVisible();
  },
};

/** The first area of the library, with the lessons of its first course. */
async function openArea(page: Page): Promise<void> {
  await go(page, '/student/materials');
  await page
    .getByRole('main')
    .getByRole('link', { name: /lessons?/ })
    .first()
    .click();
  await settled(page);
}

async function openLesson(page: Page): Promise<void> {
  await openArea(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Read / })
    .first()
    .click();
  await expect(page.locator('[data-page][data-drawn]:not([hidden])').first()).toBeVisible();
  await settled(page);
}

const menu: Shot = {
  name: 'menu',
  window: 'room',
  only: 390,
  async open(page) {
    await go(page, '/student/dashboard');
    await button(page, 'Menu').click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  },
};

const submitted = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Submit feedback' }).click();

export const visitorShots = ({ certificate }: PictureSchool): readonly Shot[] => [
  ...[
    ['sign-in', '/signin'],
    ['sign-up', '/signup'],
    ['reset', '/reset'],
    ['application', '/application'],
    ['application-link', '/application?id=none&key=none'],
    ['certificate', `/c/${certificate}`],
    ['certificate-unknown', '/c/0000-0001'],
  ].map(([name = '', path = '']): Shot => ({
    name,
    open: (page) => page.goto(path).then(() => page.waitForLoadState('networkidle')),
  })),
  {
    name: 'application-faults',
    async open(page) {
      await page.goto('/application');
      await button(page, 'Apply Now').click();
      await expect(page.getByRole('alert').first()).toBeVisible();
    },
  },
];

async function searchGroups(page: Page): Promise<void> {
  await go(page, '/student/bookings?view=search&kind=group');
  await page.getByRole('button', { name: 'Search', exact: true }).last().click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await settled(page);
}

const groupSearchShots: readonly Shot[] = [
  { name: 'student-group-results', open: searchGroups },
  {
    name: 'student-group-select',
    window: 'dialog',
    async open(page) {
      await searchGroups(page);
      await button(page, 'View & Book Lessons').click();
      await expect(page.getByRole('dialog', { name: 'Select Lessons to Book' })).toBeVisible();
      await settled(page);
    },
  },
];

export const studentShots = ({ tilda, searchFrom }: PictureSchool): readonly Shot[] => {
  const search = async (page: Page) => {
    await searchDay(page, searchFrom);
    await expect(page.getByRole('article').first()).toBeVisible();
    await settled(page);
  };
  const slot = (page: Page) =>
    page
      .getByRole('article')
      .first()
      .getByRole('button', { name: /^\d\d:\d\d$/ })
      .first();
  return [
    shown('student-dashboard', '/student/dashboard'),
    menu,
    bell,
    shown('student-search', '/student/bookings?view=search'),
    { name: 'student-search-results', open: search },
    {
      name: 'student-confirm-booking',
      window: 'dialog',
      async open(page) {
        await search(page);
        await slot(page).click();
        await expect(page.getByRole('dialog', { name: 'Confirm Booking Details' })).toBeVisible();
        await settled(page);
      },
    },
    {
      name: 'student-confirm-booking-faults',
      window: 'dialog',
      async open(page) {
        await search(page);
        await slot(page).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Book lesson' }).click();
        await expect(page.getByRole('dialog').getByText('is required').first()).toBeVisible();
      },
    },
    shown('student-group-search', '/student/bookings?view=search&kind=group'),
    ...groupSearchShots,
    shown('student-upcoming', '/student/bookings?view=upcoming'),
    dialog('student-cancel', '/student/bookings?view=upcoming', 'Cancel'),
    dialog('student-update-material', '/student/bookings?view=upcoming', 'Update Material'),
    dialog('student-open-material', '/student/bookings?view=upcoming', 'Open Material', (page) =>
      expect(page.locator('[data-page] canvas, [role=dialog] canvas').first()).toBeVisible(),
    ),
    shown('student-group-upcoming', '/student/bookings?view=upcoming&kind=group'),
    dialog('student-group-cancel', '/student/bookings?view=upcoming&kind=group', 'Cancel'),
    shown('student-teacher', `/student/profile/${tilda.uid}`),
    shown('student-account', '/student/account'),
    shown('student-help', '/student/help'),
    shown('student-materials', '/student/materials'),
    { name: 'student-material', open: openArea },
    { name: 'student-lesson', window: 'room', open: openLesson },
    shown('not-open', '/under-development'),
    shown('not-found', '/404'),
    shown('developer', '/developer'),
  ];
};

/** Of a student with lessons behind her. */
export const pastShots = ({ tilda }: PictureSchool): readonly Shot[] => [
  shown('past-dashboard', '/student/dashboard'),
  shown('past-history', '/student/bookings?view=history'),
  dialog('past-feedback', '/student/bookings?view=history', 'View feedback'),
  dialog('past-rate', '/student/bookings?view=history', /^Rate /),
  shown('past-progress', '/student/materials?view=progress'),
  dialog('past-report', `/student/profile/${tilda.uid}`, 'Report'),
];

export const teacherShots: readonly Shot[] = [
  shown('teacher-dashboard', '/tutor/dashboard'),
  shown('teacher-schedule', '/tutor/schedule'),
  {
    name: 'teacher-schedule-next',
    async open(page) {
      await go(page, '/tutor/schedule');
      await button(page, 'Week after').click();
      await settled(page);
    },
  },
  dialog('teacher-repeat', '/tutor/schedule', 'Repeat week'),
  shown('teacher-materials', '/tutor/materials'),
  shown('teacher-upcoming', '/tutor/bookings?view=upcoming'),
  dialog('teacher-cancel', '/tutor/bookings?view=upcoming', 'Cancel'),
  dialog('teacher-update-material', '/tutor/bookings?view=upcoming', 'Update Material'),
  dialog('teacher-audio', '/tutor/bookings?view=upcoming', 'Audio'),
  shown('teacher-history', '/tutor/bookings?view=history'),
  dialog('teacher-read-feedback', '/tutor/bookings?view=history', 'View feedback'),
  dialog('teacher-call-log', '/tutor/bookings?view=history', 'Call log'),
  dialog('teacher-feedback-history', '/tutor/bookings?view=history', /^Open the feedback history/),
  shown('teacher-group-upcoming', '/tutor/bookings?view=upcoming&kind=group'),
  shown('teacher-group-history', '/tutor/bookings?view=history&kind=group'),
  shown('teacher-income', '/tutor/income'),
  shown('teacher-training', '/tutor/training'),
  shown('teacher-account', '/tutor/account'),
];

/** Of a teacher who owes feedback. */
export const dueShots: readonly Shot[] = [
  shown('due-dashboard', '/tutor/dashboard'),
  shown('due-schedule', '/tutor/schedule'),
  shown('due-history', '/tutor/bookings?view=history'),
  dialog('due-feedback', '/tutor/bookings?view=history', 'Give feedback'),
  dialog('due-feedback-faults', '/tutor/bookings?view=history', 'Give feedback', submitted),
  dialog('due-feedback-samples', '/tutor/bookings?view=history', 'Give feedback', (page) =>
    button(page, 'OPEN FEEDBACK SAMPLES').click(),
  ),
];

export const untestedShots: readonly Shot[] = [shown('speed-test', '/speed-test')];

export const adminShots = ({ ada, tilda, application, session, topic }: PictureSchool): readonly Shot[] => {
  const [student, teacher] = [`/admin/users/${ada.uid}`, `/admin/users/${tilda.uid}`];
  const { material, course, lesson } = topic;
  const [applied, group] = [`/admin/applications?id=${application}`, `/admin/groupsessiondetail/${session}`];
  return [
    shown('admin-dashboard', '/admin/dashboard'),
    shown('admin-users', '/admin/users'),
    dialog('admin-add-user', '/admin/users', 'Add user'),
    shown('admin-student', student),
    dialog('admin-adjust-tokens', student, 'Adjust tokens'),
    dialog('admin-edit-user', student, 'Edit'),
    dialog('admin-disable', student, 'Disable'),
    dialog('admin-delete', student, /^Delete/),
    shown('admin-teacher', teacher),
    dialog('admin-edit-teaching', teacher, 'Edit teaching'),
    shown('admin-applications', '/admin/applications'),
    shown('admin-application', applied),
    dialog('admin-accept', applied, 'Accept'),
    dialog('admin-reject', applied, 'Reject'),
    dialog('admin-change-video', applied, 'Change video'),
    dialog('admin-replace-file', applied, 'Replace'),
    dialog('admin-delete-file', applied, 'Delete file'),
    shown('admin-reports', '/admin/reports'),
    shown('admin-ratings', '/admin/reports?view=ratings'),
    dialog('admin-resolve', '/admin/reports', 'Resolve'),
    shown('admin-library', '/admin/materials'),
    shown('admin-library-lesson', `/admin/materials/${material}?course=${course}&lesson=${lesson}`),
    dialog('admin-add-material', '/admin/materials', 'Add material'),
    shown('admin-account', '/admin/account'),
    shown('admin-pay-week', '/admin/payments'),
    shown('admin-statement', `/admin/payments?tutor=${tilda.uid}`),
    shown('admin-student-payments', '/admin/payments?view=students'),
    shown('admin-corrections', '/admin/payments?view=corrections'),
    shown('admin-schedule', '/admin/schedule'),
    dialog('admin-create-session', '/admin/schedule', 'Create group session'),
    shown('admin-group-session', group),
    dialog('admin-cancel-session', group, 'Cancel session'),
  ];
};
