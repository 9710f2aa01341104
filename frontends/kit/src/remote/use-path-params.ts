/** What the address says where a pattern has a colon. The shell chooses pages by its own table of routes, so the router has no parameters for them. */
import { useLocation } from 'react-router-dom';

/** `/admin/users/:uid` gives `uid`. */
type Named<Pattern extends string> = Pattern extends `${infer Part}/${infer Rest}`
  ? Named<Part> | Named<Rest>
  : Pattern extends `:${infer Name}`
    ? Name
    : never;
export type PathParams<Pattern extends string> = Record<Named<Pattern>, string>;

/** Parts that the address does not have are empty. */
export function usePathParams<const Pattern extends string>(pattern: Pattern): PathParams<Pattern> {
  return pathParams(pattern, useLocation().pathname);
}

export function pathParams<const Pattern extends string>(pattern: Pattern, path: string): PathParams<Pattern> {
  const parts = path.split('/');
  const named = pattern
    .split('/')
    .flatMap((want, at) => (want.startsWith(':') ? [[want.slice(1), decoded(parts[at] ?? '')]] : []));
  return Object.fromEntries(named) as PathParams<Pattern>;
}

/** Somebody may type what is no percent encoding: it stands for itself then, and names nothing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
