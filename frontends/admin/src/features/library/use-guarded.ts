import { useUnsaved } from '@parlance/kit/forms/use-unsaved.ts';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Nobody leaves what they have not saved in the panel without being asked; what only changes the list beside it is no leaving. */
export function useGuarded(ofTheList: readonly string[]) {
  const [isDirty, setDirty] = useState(false);
  const isSettled = useRef(false);
  const { pathname, search } = useLocation();
  const formAt = (path: string, params: URLSearchParams) => {
    const without = new URLSearchParams([...params].filter(([name]) => !ofTheList.includes(name)));
    without.sort();
    return `${path}?${without.toString()}`;
  };
  const here = formAt(pathname, new URLSearchParams(search));
  const asked = useUnsaved(isDirty, (to) => isSettled.current || formAt(to.pathname, to.searchParams) === here);
  /** For what has just been saved or deleted, of which the form has not heard yet. */
  const unasked = (go: () => void) => {
    isSettled.current = true;
    go();
    isSettled.current = false;
  };
  return { asked, unasked, onDirty: setDirty };
}
