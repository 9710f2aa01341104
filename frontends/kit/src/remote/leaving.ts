/** Whoever has not saved something is asked before it is left: by the menu, a link, a press or the browser's Back. */

/** Where somebody is about to go. */
export type Way = {
  to: string;
  /** It ends this page of the browser, which then has nothing to ask of its own: who comes this way has answered. */
  isOut?: boolean;
  /** Takes it. */
  go: () => void;
};

/** Answers whether the way waits for an answer; it is taken at once otherwise. */
type Holds = (way: Way) => boolean;

export type Leaving = {
  /** From now on; answers how it ends. */
  holdBack: (holds: Holds) => () => void;
  isHeld: Holds;
  /** Takes the way, unless somebody holds it back. */
  leaveBy: (way: Way) => void;
};

export function makeLeaving(): Leaving {
  const held = new Set<Holds>();
  const isHeld: Holds = (way) => [...held].some((holds) => holds(way));
  return {
    holdBack(holds) {
      held.add(holds);
      return () => void held.delete(holds);
    },
    isHeld,
    leaveBy(way) {
      if (!isHeld(way)) way.go();
    },
  };
}
