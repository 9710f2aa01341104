/** The page is called as what it shows: two tabs of the library are told from each other, and so are two steps of the browser's history. */
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';

/** Until there is a title the page is called as its place in the menu. */
export function useTitle(title: string | undefined): void {
  const { entitle } = useShell();
  const { pathname } = useLocation();
  useEffect(() => {
    if (title) entitle(pathname, title);
  }, [entitle, pathname, title]);
}
