/** Filters and the page of a list live in the address, so that a reload, a link and Back keep them; the way back to newer pages lives in the history's state. */
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useLocation, useSearchParams } from 'react-router-dom';

type ListState = { newer?: string[] } | null;

export type Paging = {
  params: URLSearchParams;
  pageToken: string;
  /** How many pages lie before this one. */
  before: number;
  /** An empty value takes the filter out of the address. */
  filter(name: string, value: string): void;
  older(next: string): void;
  newer(): void;
};

export function usePaging(): Paging {
  const { navigate } = useShell();
  const { pathname, state } = useLocation();
  const [params] = useSearchParams();
  const pageToken = params.get('pageToken') ?? '';
  const newer = (state as ListState)?.newer ?? [];
  const go = (changed: Record<string, string>, way: string[]) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changed)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    const query = next.toString();
    navigate(query ? `${pathname}?${query}` : pathname, {
      replace: true,
      state: way.length > 0 ? { ...(state as object), newer: way } : undefined,
    });
  };
  return {
    params,
    pageToken,
    before: newer.length,
    filter: (name, value) => go({ [name]: value, pageToken: '' }, []),
    older: (next) => go({ pageToken: next }, [...newer, pageToken]),
    newer: () => go({ pageToken: newer.at(-1) ?? '' }, newer.slice(0, -1)),
  };
}
