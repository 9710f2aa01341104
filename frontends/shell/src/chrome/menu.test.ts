import { mainPlaces, menuOf, menuTextOf, menus, portalTitles, roleLabels } from './menu.ts';
import { routesOf, type Role } from '../app/routing.ts';

test.each(['student', 'tutor', 'admin'] as Role[])(
  'SHELL-05, ROUTE-45 every menu place of %s is one of its routes, none with a parameter',
  (role) => {
    for (const { route } of menus[role]) {
      expect(routesOf(role, false)).toContain(route);
      expect(route).not.toContain(':');
    }
  },
);

test('NS-13 the administrator’s menu', () => {
  expect(menus.admin.map((item) => item.route.replace('/admin/', ''))).toEqual([
    'dashboard',
    'announcements',
    'applications',
    'users',
    'reports',
    'materials',
    'schedule',
    'userguides&videos',
  ]);
});

test('GEN-03 role tutor is shown as "Teacher" and admin as "Administrator"', () => {
  expect(roleLabels).toEqual({ student: 'Student', tutor: 'Teacher', admin: 'Administrator' });
});

test('ROUTE-39 the developer’s page stands in the menu of development builds only', () => {
  expect(menuOf('tutor', true).map((item) => item.route)).toContain('/developer');
  expect(menuOf('tutor', false)).toEqual(menus.tutor);
});

test('ROUTE-46 the portals are titled "Student Portal" and "Teacher Portal"', () => {
  expect([portalTitles.student, portalTitles.tutor]).toEqual(['Student Portal', 'Teacher Portal']);
});

test('the phone’s bottom bar holds the first five places', () => {
  expect(mainPlaces('student').map(({ short, text }) => short ?? text)).toEqual([
    'Dashboard',
    'Bookings',
    'Materials',
    'Tokens',
    'Account',
  ]);
});

test('SHELL-10 the top bar names the place before its page has loaded', () => {
  expect(menuTextOf('student', '/student/bookings')).toBe('Bookings');
  expect(menuTextOf('admin', '/admin/users/abc')).toBe('Administration');
});
