/** A sheet that brings its own script. When that does not come, this is said, and the room goes on without the sheet. */
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { withTries } from '@parlance/kit/remote/with-tries.ts';
import { type ComponentType, useEffect, useState } from 'react';

type Props<Parts extends { onClose: () => void }> = {
  /** The same function each time. */
  load: () => Promise<ComponentType<Parts>>;
  failed: string;
  parts: Parts;
};

export function LazySheet<Parts extends { onClose: () => void }>({ load, failed, parts }: Props<Parts>) {
  const { notify } = useShell();
  const [Sheet, setSheet] = useState<ComponentType<Parts>>();
  const { onClose } = parts;
  useEffect(() => {
    let isOpen = true;
    withTries(load).then(
      (loaded) => isOpen && setSheet(() => loaded),
      () => {
        notify.error(failed);
        if (isOpen) onClose();
      },
    );
    return () => {
      isOpen = false;
    };
  }, [load, failed, notify, onClose]);
  return Sheet ? <Sheet {...parts} /> : null;
}
