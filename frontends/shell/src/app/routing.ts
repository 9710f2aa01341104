/** Which address leads where, as pure rules. */
import type { Role } from '@parlance/kit/remote/contract.ts';
import { portalOf } from '../remotes/screens.ts';

/** A segment with a colon matches any value. */
export function matches(pattern: string, path: string): boolean {
  const [want, have] = [pattern.split('/'), path.split('/')];
  return (
    want.length === have.length &&
    want.every((part, index) => (part.startsWith(':') ? have[index] !== '' : part === have[index]))
  );
}

const signedOutRoutes = ['/signin', '/signup', '/reset', '/application'];
/** What works without the sign-in pages. */
export const isOpenPage = (path: string): boolean => path === '/reset' || path.startsWith('/application');
const everyRole = ['/under-development', '/404', '/not-found', '/verify', '/speed-test'];

const pathsOf = (role: Role): string[] => portalOf[role].screens.map(({ path }) => path);

/** The list depends on the role and on the kind of build. */
export function routesOf(role: string, developmentBuild: boolean): string[] | undefined {
  if (role !== 'student' && role !== 'tutor' && role !== 'admin') return undefined;
  return [...pathsOf(role), ...everyRole, ...(developmentBuild ? ['/developer'] : [])];
}

export const isRolePage = (role: Role, path: string): boolean =>
  pathsOf(role).some((pattern) => matches(pattern, path));

const homeOf = (role: Role): string => `/${role}/dashboard`;

export type Viewer = { role: string; emailVerified: boolean; speedTestPassed: boolean } | undefined;
export type Verdict = { show: string } | { go: string };

/** `first` is true for the first navigation of the tab. */
export function decide(
  path: string,
  viewer: Viewer,
  { first, developmentBuild }: { first: boolean; developmentBuild: boolean },
): Verdict {
  if (!viewer) return signedOutRoutes.includes(path) ? { show: path } : { go: '/signin' };
  const { role } = viewer;
  const routes = routesOf(role, developmentBuild);
  if (!viewer.emailVerified) return path === '/verify' ? { show: path } : { go: '/verify' };
  if (!routes) return path === '/not-found' ? { show: path } : { go: '/not-found' };
  const home = homeOf(role as Role);
  if (role === 'tutor' && !viewer.speedTestPassed)
    return path === '/speed-test' ? { show: path } : { go: '/speed-test' };
  // Both are left as soon as they are done.
  if (path === '/verify' || path === '/speed-test') return { go: home };
  if (routes.some((pattern) => matches(pattern, path))) return { show: path };
  const foreign = signedOutRoutes.includes(path) || /^\/(student|tutor|admin)(\/|$)/.test(path);
  return { go: first || foreign || path === '/' || path === '/callback' ? home : '/not-found' };
}

/** More than three parts, the empty leading one included, and navigation state. */
export function showsBack(path: string, state: unknown): boolean {
  return path.split('/').length > 3 && state !== null && state !== undefined;
}
