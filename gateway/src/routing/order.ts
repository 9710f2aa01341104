/** A fixed segment always wins over a parameter (NS-42), whatever order the resources are listed in. */
import type { Route } from './route.ts';

const fixed = 0;
const parameter = 1;

function rank(path: string): number[] {
  return path.split('/').map((segment) => (segment.startsWith(':') ? parameter : fixed));
}

export function compareRoutes(a: { path: string }, b: { path: string }): number {
  const [left, right] = [rank(a.path), rank(b.path)];
  for (let at = 0; at < Math.min(left.length, right.length); at += 1) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

export function inOrderOfPrecedence<T extends Route>(routes: readonly T[]): T[] {
  return [...routes].sort(compareRoutes);
}

/** Every path once, with the methods it knows, for 405. */
export function methodsByPath(routes: readonly Route[]): Map<string, string[]> {
  const paths = new Map<string, string[]>();
  for (const { path, method } of inOrderOfPrecedence(routes)) {
    paths.set(path, [...(paths.get(path) ?? []), method.toUpperCase()]);
  }
  return paths;
}
