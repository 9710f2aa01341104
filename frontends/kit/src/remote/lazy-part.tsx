/** What is loaded when it is first drawn: tried five times, and once more whenever it may come after all. */
import { type ComponentType, type ReactNode, Suspense, lazy, useState } from 'react';
import { useWake } from './use-wake.ts';
import { withTries } from './with-tries.ts';

export type Load<P> = () => Promise<ComponentType<P>>;

type Looks = {
  waiting: (again: () => void) => ReactNode;
  /** What did not come is left to the boundary around it where this is missing. */
  missing?: (again: () => void) => ReactNode;
};
type Props<P> = Looks & { load: Load<P>; props: P };

const Nothing = () => null;

/** What has come is drawn at once from then on. */
const come = new WeakMap<object, unknown>();

function Attempt<P extends object>({ load, props, waiting, missing, again }: Props<P> & { again: () => void }) {
  const [isMissing, setIsMissing] = useState(false);
  const open = async (): Promise<{ default: ComponentType<P> }> => {
    try {
      const part = await withTries(load);
      come.set(load, part);
      return { default: part };
    } catch (error) {
      if (!missing) throw error;
      setIsMissing(true);
      return { default: Nothing };
    }
  };
  // React.lazy keeps a failure for ever, so each mounting makes its own.
  const [Part] = useState(() => (come.get(load) as ComponentType<P> | undefined) ?? lazy(open));
  useWake(isMissing ? again : undefined);
  if (isMissing && missing) return missing(again);
  return (
    <Suspense fallback={waiting(again)}>
      <Part {...props} />
    </Suspense>
  );
}

export function Loaded<P extends object>(parts: Props<P>) {
  const [round, setRound] = useState(0);
  return <Attempt key={round} {...parts} again={() => setRound(round + 1)} />;
}

/** A part that its page cannot do without. */
export const lazyPart = <P extends object>(load: Load<P>, fallback: ReactNode = null) =>
  function LazyPart(props: P) {
    return <Loaded load={load} props={props} waiting={() => fallback} />;
  };

/** A part without which its page goes on. */
export const optionalPart = <P extends object>(load: Load<P>) =>
  function OptionalPart(props: P) {
    return <Loaded load={load} props={props} waiting={Nothing} missing={Nothing} />;
  };
