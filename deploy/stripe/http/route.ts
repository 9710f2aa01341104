/** A call of the API: its method, its address, and what it does inside one transaction. */
import type { Context } from '../context.ts';
import type { StripeList, StripeObject } from '../store/objects.ts';
import type { Reader } from './reader.ts';

export type Call = { context: Context; read: Reader; id: string };

export type Answer = StripeObject | StripeList | { id: string; object: string; deleted: true };

export type Route = {
  method: 'GET' | 'POST' | 'DELETE';
  /** With at most one `:id`. */
  path: string;
  handle: (call: Call) => Answer;
};

export type Found = { route: Route; id: string };

export function makeRouter(routes: Route[]) {
  const known = routes.map((route) => ({ route, pattern: patternOf(route.path) }));
  return (method: string, path: string): Found | undefined => {
    for (const { route, pattern } of known) {
      if (route.method !== method) continue;
      const match = pattern.exec(path);
      if (match !== null) return { route, id: decodeURIComponent(match[1] ?? '') };
    }
    return undefined;
  };
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replace(':id', '([^/]+)')}/?$`);
}
