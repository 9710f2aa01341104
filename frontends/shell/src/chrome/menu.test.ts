import type { Role } from '@parlance/kit/remote/contract.ts';
import { routesOf } from '../app/routing.ts';
import { texts } from '../locales/texts.ts';
import { mainPlaces, menuOf, menuTextOf } from './menu.ts';

test.each(['student', 'tutor', 'admin'] as Role[])(
  'SHELL-05, ROUTE-45 every menu place of %s is one of its routes, none with a parameter',
  (role) => {
    for (const { path } of menuOf(role, false)) {
      expect(routesOf(role, false)).toContain(path);
      expect(path).not.toContain(':');
    }
  },
);

test('NS-13, NS-55 the administrator’s menu', () => {
  expect(menuOf('admin', false).map((item) => item.path.replace('/admin/', ''))).toEqual([
    'dashboard',
    'announcements',
    'applications',
    'users',
    'reports',
    'inquiries',
    'materials',
    'schedule',
    'userguides&videos',
    'payments',
    'policy',
    'audit',
    'account',
    'help',
  ]);
});

test('GEN-03 role tutor is shown as "Teacher" and admin as "Administrator"', () => {
  expect(texts.now().roles).toEqual({ student: 'Student', tutor: 'Teacher', admin: 'Administrator' });
});

test('ROUTE-39 the developer’s page stands in the menu of development builds only', () => {
  expect(menuOf('tutor', true).map((item) => item.path)).toContain('/developer');
  expect(menuOf('tutor', false).map((item) => item.path)).not.toContain('/developer');
});

test('ROUTE-46 the portals are titled "Student Portal" and "Teacher Portal"', () => {
  const { portals } = texts.now();
  expect([portals.student, portals.tutor]).toEqual(['Student Portal', 'Teacher Portal']);
});

test('the phone’s bottom bar holds the first five places', () => {
  expect(mainPlaces('student').map(({ short }) => short)).toEqual([
    'Dashboard',
    'Bookings',
    'Materials',
    'Subscription',
    'Account',
  ]);
});

test('SHELL-10 the top bar names the place before its page has loaded', () => {
  expect(menuTextOf('student', '/student/bookings')).toBe('Bookings');
  expect(menuTextOf('admin', '/admin/users/abc')).toBe('Administration');
});
