/** A switch whose state is kept at the server: while the wish is on its way it shows the wish. */
import { useState } from 'react';

export function useToggle(on: boolean, set: (on: boolean) => Promise<unknown>) {
  const [wish, setWish] = useState<boolean>();
  return {
    on: wish ?? on,
    busy: wish !== undefined,
    toggle() {
      if (wish !== undefined) return;
      setWish(!on);
      void set(!on).finally(() => setWish(undefined));
    },
  };
}
