import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Viewer } from '../feature.ts';
import { decide, isPaidOn, isRolePage, matches, routesOf, showsBack } from './routing.ts';

const student: Viewer = { role: 'student', emailVerified: true, speedTestPassed: true };
const tutor: Viewer = { role: 'tutor', emailVerified: true, speedTestPassed: true };
const later = { first: false, developmentBuild: false };
const first = { ...later, first: true };

test.each(['/signin', '/signup', '/reset', '/application', '/contact'])(
  'ROUTE-01..ROUTE-04 signed out, %s shows',
  (path) => {
    expect(decide(path, undefined, first)).toEqual({ show: path });
  },
);

test('GEN-16 signed out, exactly these things can be done: sign in, sign up, reset a password, apply, write to the school', () => {
  const everywhere = (['student', 'tutor', 'admin'] as const).flatMap((role) => routesOf(role, true) ?? []);
  const shown = [
    '/signin',
    '/signup',
    '/reset',
    '/application',
    '/contact',
    '/',
    '/callback',
    '/call',
    ...everywhere,
  ].filter((path) => 'show' in decide(path, undefined, first));
  expect(shown).toEqual(['/signin', '/signup', '/reset', '/application', '/contact']);
});

test.each(['/', '/student/dashboard', '/nowhere', '/admin/users'])(
  'ROUTE-05 signed out, %s goes to /signin',
  (path) => {
    expect(decide(path, undefined, first)).toEqual({ go: '/signin' });
  },
);

test('AUTH-34, AUTH-35 while the address is not verified only /verify is reachable', () => {
  const fresh = { ...student, emailVerified: false };
  expect(decide('/student/dashboard', fresh, first)).toEqual({ go: '/verify' });
  expect(decide('/verify', fresh, first)).toEqual({ show: '/verify' });
  expect(decide('/verify', student, later)).toEqual({ go: '/student/dashboard' });
});

test('AUTH-50 a tutor whose speed test is not passed reaches nothing else', () => {
  const slow = { ...tutor, speedTestPassed: false };
  expect(decide('/tutor/schedule', slow, later)).toEqual({ go: '/speed-test' });
  expect(decide('/speed-test', slow, later)).toEqual({ show: '/speed-test' });
});

test('ROUTE-47, ROUTE-49, ROUTE-50 a known path shows; an unknown first one leads home, a later one to /not-found', () => {
  expect(decide('/student/bookings', student, first)).toEqual({ show: '/student/bookings' });
  expect(decide('/nowhere', student, first)).toEqual({ go: '/student/dashboard' });
  expect(decide('/nowhere', student, later)).toEqual({ go: '/not-found' });
});

test.each(['/signin', '/tutor/schedule', '/admin/users'])(
  'CON-53 a signed-in student on %s is sent to the dashboard',
  (path) => {
    expect(decide(path, student, later)).toEqual({ go: '/student/dashboard' });
  },
);

const roles = ['student', 'tutor', 'admin'] as const;

test.each(roles)('PERM-01 a %s has the pages of the own portal and none of the others', (role) => {
  for (const owner of roles) {
    const pages = (routesOf(owner, false) ?? []).filter((path) => isRolePage(owner, path));
    expect(pages.length).toBeGreaterThan(5);
    for (const path of pages)
      expect([path, decide(path, { ...student, role }, later)]).toEqual([
        path,
        owner === role ? { show: path } : { go: `/${role}/dashboard` },
      ]);
  }
});

test.each(roles)('PERM-08, PERM-09 a signed-in %s does not sign in, sign up, reset or apply', (role) => {
  for (const path of ['/signin', '/signup', '/reset', '/application'])
    expect([path, decide(path, { ...student, role }, later)]).toEqual([path, { go: `/${role}/dashboard` }]);
});

test('ROUTE-44 a role without a route list is sent to /not-found', () => {
  expect(decide('/student/dashboard', { ...student, role: 'guest' }, later)).toEqual({ go: '/not-found' });
});

test('ROUTE-39, ROUTE-43, PERM-10 /developer exists on a development build only, for every role and for no visitor', () => {
  for (const role of ['student', 'tutor', 'admin']) {
    expect(routesOf(role, true)).toContain('/developer');
    expect(routesOf(role, false)).not.toContain('/developer');
  }
  expect(decide('/developer', undefined, { ...later, developmentBuild: true })).toEqual({ go: '/signin' });
});

test('ROUTE-48 a segment that starts with a colon matches any value', () => {
  expect(matches('/admin/users/:uid', '/admin/users/abc')).toBe(true);
  expect(matches('/admin/users/:uid', '/admin/users/')).toBe(false);
  expect(matches('/admin/users/:uid', '/admin/users/abc/more')).toBe(false);
});

const routeMap = {
  admin: [
    'dashboard',
    'tasks',
    'today',
    'announcements',
    'applications',
    'users',
    'users/:uid',
    'users/:uid/whole',
    'users/:uid/income',
    'lesson/:id/evidence',
    'reports',
    'inquiries',
    'materials',
    'materials/:material',
    'materials/:material/:course/:lesson',
    'preview/:student/:stage',
    'preview/:student/:stage/:material',
    'preview/:student/:stage/:material/:course/:lesson',
    'schedule',
    'userguides&videos',
    'userguides&videos/:category',
    'payments',
    'policy',
    'groupsessiondetail/:id',
    'audit',
    'erasures',
    'account',
    'help',
    'help/questions',
    'help/contact',
  ],
  tutor: [
    'dashboard',
    'dashboard/announcements',
    'schedule',
    'bookings',
    'lesson/:id',
    'lesson/:id/evidence',
    'materials',
    'materials/:material',
    'materials/:material/:course/:lesson',
    'income',
    'messages',
    'messages/:uid',
    'training',
    'account',
    'help',
    'help/contact',
    'help/feedback',
  ],
  student: [
    'dashboard',
    'dashboard/announcements',
    'bookings',
    'lesson/:id',
    'lesson/:id/evidence',
    'materials',
    'materials/:material',
    'materials/:material/:course/:lesson',
    'subscription',
    'profile/:uid',
    'account',
    'messages',
    'messages/:uid',
    'help',
    'help/contact',
    'help/feedback',
  ],
};

test.each(Object.entries(routeMap))(
  'ROUTE-09..ROUTE-20, ROUTE-21..ROUTE-38, NS-55 the pages of %s are those of the map, and of this role alone',
  (role, paths) => {
    const own = paths.map((path) => `/${role}/${path}`);
    expect(routesOf(role, false)?.filter((path) => path.startsWith(`/${role}/`))).toEqual(own);
    for (const path of own)
      for (const other of ['student', 'tutor', 'admin'] as const) expect(isRolePage(other, path)).toBe(other === role);
  },
);

test.each([
  ['/student/materials/x', { from: 'list' }, true],
  ['/student/materials/x', null, false],
  ['/student/dashboard', { from: 'list' }, false],
])('SHELL-11, CON-04 %s with state %j shows the back button: %s', (path, state, expected) => {
  expect(showsBack(path, state)).toBe(expected);
});

test('AUTH-50, ROUTE-08 /speed-test is left once it is passed, and is nobody else’s page', () => {
  expect(decide('/speed-test', { ...tutor, speedTestPassed: false }, first)).toEqual({ show: '/speed-test' });
  expect(decide('/speed-test', tutor, later)).toEqual({ go: '/tutor/dashboard' });
  expect(decide('/speed-test', student, first)).toEqual({ go: '/student/dashboard' });
});

test('SUB-13 the pages that open in a document of their own are those to which the edge gives another policy', () => {
  const routes = readFileSync(join(__dirname, '../../../../deploy/edge/routes.ts'), 'utf8');
  const ofTheEdge = [...routes.matchAll(/path: '([^']+)'[^}]*kind: 'payments'/g)].map(([, path]) => path);
  const all = (['student', 'tutor', 'admin'] as const).flatMap((role) => routesOf(role, true) ?? []);
  expect(all.filter(isPaidOn)).toEqual(ofTheEdge);
});
