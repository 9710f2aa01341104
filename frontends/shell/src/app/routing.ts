/** Which address leads where, as pure rules. */
import type { Role } from '@parlance/kit/remote/contract.ts';
import type { Viewer } from '../feature.ts';
import { portalOf } from '../remotes/screens.ts';
import { features } from './features.ts';

/** A segment with a colon matches any value. */
export function matches(pattern: string, path: string): boolean {
  const [want, have] = [pattern.split('/'), path.split('/')];
  return (
    want.length === have.length &&
    want.every((part, index) => (part.startsWith(':') ? have[index] !== '' : part === have[index]))
  );
}

const pathsWith = (part: 'visitors' | 'gate' | 'tool'): string[] =>
  features.flatMap((feature) => (feature[part] ? [feature.path] : []));

const signedOutRoutes = ['/signin', '/signup', '/reset', ...pathsWith('visitors')];
/** What works without the sign-in pages. */
export const isOpenPage = (path: string): boolean =>
  path === '/reset' || pathsWith('visitors').some((open) => path.startsWith(open));
/** The reader is known by the link alone, whoever is signed in here. */
export const isPrivateLink = (path: string, search: string): boolean =>
  features.some(({ path: own, visitors }) => own === path && visitors?.isPrivateLink(search));
/** Left as soon as they are done. */
const gates = ['/verify', ...pathsWith('gate')];
const everyRole = ['/under-development', '/404', '/not-found', ...gates];

const pathsOf = (role: Role): string[] => portalOf[role].screens.flatMap(({ path, also = [] }) => [path, ...also]);

/** The list depends on the role and on the kind of build. */
export function routesOf(role: string, developmentBuild: boolean): string[] | undefined {
  if (role !== 'student' && role !== 'tutor' && role !== 'admin') return undefined;
  return [...pathsOf(role), ...everyRole, ...(developmentBuild ? pathsWith('tool') : [])];
}

export const isRolePage = (role: Role, path: string): boolean =>
  pathsOf(role).some((pattern) => matches(pattern, path));

export const isPaidOn = (path: string): boolean =>
  Object.values(portalOf).some(({ screens }) => screens.some((screen) => screen.path === path && screen.isPaidOn));

const homeOf = (role: Role): string => `/${role}/dashboard`;

export type Verdict = { show: string } | { go: string };

/** `first` is true for the first navigation of the tab. */
export function decide(
  path: string,
  viewer: Viewer | undefined,
  { first, developmentBuild }: { first: boolean; developmentBuild: boolean },
): Verdict {
  if (!viewer) return signedOutRoutes.includes(path) ? { show: path } : { go: '/signin' };
  const { role } = viewer;
  const routes = routesOf(role, developmentBuild);
  if (!viewer.emailVerified) return path === '/verify' ? { show: path } : { go: '/verify' };
  if (!routes) return path === '/not-found' ? { show: path } : { go: '/not-found' };
  const home = homeOf(role as Role);
  const held = features.find(({ gate }) => gate?.holds(viewer));
  if (held) return path === held.path ? { show: path } : { go: held.path };
  if (gates.includes(path)) return { go: home };
  if (routes.some((pattern) => matches(pattern, path))) return { show: path };
  const foreign = signedOutRoutes.includes(path) || /^\/(student|tutor|admin)(\/|$)/.test(path);
  return { go: first || foreign || path === '/' || path === '/callback' ? home : '/not-found' };
}

/** More than three parts, the empty leading one included, and navigation state. */
export function showsBack(path: string, state: unknown): boolean {
  return path.split('/').length > 3 && state !== null && state !== undefined;
}
