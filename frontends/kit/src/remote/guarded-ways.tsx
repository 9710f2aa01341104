/** All ways through the portal's addresses, each of which can be held back. The router itself holds none back where it reads nothing for its pages. */
import { type ReactNode, type RefObject, useContext, useLayoutEffect, useMemo, useRef } from 'react';
import { type To, UNSAFE_NavigationContext as NavigationContext, useLocation } from 'react-router-dom';
import type { Leaving } from './leaving.ts';

type Props = { leaving: Leaving; children: ReactNode };

export function GuardedWays({ leaving, children }: Props) {
  const here = usePlace();
  useGuardedSteps(leaving, here);
  const context = useContext(NavigationContext);
  const guarded = useMemo(() => {
    const { navigator } = context;
    const by =
      (way: 'push' | 'replace'): typeof navigator.push =>
      (to: To, ...rest) =>
        leaving.leaveBy({
          to: navigator.createHref(to),
          go: () => {
            navigator[way](to, ...rest);
            here.current = placeInHistory();
          },
        });
    const ways = Object.assign(Object.create(navigator) as typeof navigator, {
      push: by('push'),
      replace: by('replace'),
    });
    return { ...context, navigator: ways };
  }, [context, leaving, here]);
  return <NavigationContext value={guarded}>{children}</NavigationContext>;
}

const placeInHistory = () => (window.history.state as { idx?: number } | null)?.idx ?? Number.NaN;

/** What the browser has added by itself, for a link within the page: numbered as the router would, or no step over it could be counted. */
function numberArrival(before: number): void {
  const state: unknown = window.history.state;
  const key = Math.random().toString(36).slice(2, 10);
  window.history.replaceState({ key, ...(state ?? {}), idx: before + 1 }, '');
}

/** Which address of the history this is, known as soon as the address is: its page may still be loading, and Back must count from it all the same. */
function usePlace(): RefObject<number> {
  const location = useLocation();
  const here = useRef(placeInHistory());
  useLayoutEffect(() => {
    here.current = placeInHistory();
  }, [location]);
  return here;
}

/** The browser has gone back before anybody is asked, so it comes forward again until there is an answer. */
function useGuardedSteps(leaving: Leaving, here: RefObject<number>): void {
  // Before the router, whose own listener comes with an effect of what is around this.
  useLayoutEffect(() => {
    let isAnswered = false;
    const onStep = (event: PopStateEvent) => {
      if (Number.isNaN(placeInHistory())) return numberArrival(here.current);
      const steps = placeInHistory() - here.current;
      if (isAnswered || Number.isNaN(steps)) {
        isAnswered = false;
        here.current = placeInHistory();
        return;
      }
      const go = () => {
        isAnswered = true;
        window.history.go(steps);
      };
      const { pathname, search } = window.location;
      const isForward = steps === 0;
      if (!isForward && !leaving.isHeld({ to: `${pathname}${search}`, go })) {
        here.current = placeInHistory();
        return;
      }
      event.stopImmediatePropagation();
      if (!isForward) window.history.go(-steps);
    };
    window.addEventListener('popstate', onStep, { capture: true });
    return () => window.removeEventListener('popstate', onStep, { capture: true });
  }, [leaving, here]);
}
