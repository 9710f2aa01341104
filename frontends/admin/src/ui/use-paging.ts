/** Filters and the page of a list live in the address, so that a reload, a link and Back keep them; the way back to newer pages lives in the history's state. */
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useLayoutEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

type ListState = { newer?: string[] } | null;

export type Paging = {
  params: URLSearchParams;
  pageToken: string;
  /** How many pages lie before this one. */
  before: number;
  /** An empty value takes the filter out of the address. */
  filter(name: string, value: string): void;
  /** What is chosen from the list, whose page stays. */
  choose(name: string, value: string): void;
  older(next: string): void;
  newer(): void;
  /** Another path with the filters as they are, for what is chosen from the list. */
  goTo(pathname: string, options: { replace: boolean; state?: object | null }): void;
};

export function usePaging(): Paging {
  const { navigate } = useShell();
  const { pathname, search, state } = useLocation();
  const [params] = useSearchParams();
  const pageToken = params.get('pageToken') ?? '';
  const newer = (state as ListState)?.newer ?? [];
  // A search that waited for the typing to pause may come when something was chosen and not drawn yet.
  const here = useRef({ pathname, search, state: state as ListState });
  useLayoutEffect(() => {
    here.current = { pathname, search, state: state as ListState };
  }, [pathname, search, state]);
  const go = (next: typeof here.current, replace: boolean) => {
    here.current = next;
    navigate(`${next.pathname}${next.search}`, { replace, state: next.state ?? undefined });
  };
  const change = (changed: Record<string, string>, way: string[]) => {
    const next = new URLSearchParams(here.current.search);
    for (const [name, value] of Object.entries(changed)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    const query = next.toString();
    const kept = way.length > 0 ? { ...here.current.state, newer: way } : null;
    go({ pathname: here.current.pathname, search: query && `?${query}`, state: kept }, true);
  };
  return {
    params,
    pageToken,
    before: newer.length,
    filter: (name, value) => change({ [name]: value, pageToken: '' }, []),
    choose: (name, value) => change({ [name]: value }, newer),
    older: (next) => change({ pageToken: next }, [...newer, pageToken]),
    newer: () => change({ pageToken: newer.at(-1) ?? '' }, newer.slice(0, -1)),
    goTo: (path, { replace, state: kept = null }) =>
      go({ pathname: path, search: here.current.search, state: kept as ListState }, replace),
  };
}
