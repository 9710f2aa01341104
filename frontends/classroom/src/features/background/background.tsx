/** The choice of what stands behind oneself. Nobody is kept from a lesson by a choice that does not come. */
import { type ComponentType, Suspense, lazy, useState } from 'react';
import type { Feature } from '../../room/feature.ts';
import type { BackgroundControl } from '../../webrtc/background/background.ts';

type Props = { background: BackgroundControl };

/** React.lazy keeps a failure for ever, so one that failed is followed by another at the next opening. */
const attempt = () =>
  lazy<ComponentType<Props>>(() =>
    import('./background-picker.tsx').then(
      (loaded) => ({ default: loaded.OwnBackground }),
      () => {
        next = attempt();
        return { default: () => null };
      },
    ),
  );
let next = attempt();

function Picker(props: Props) {
  const [Own] = useState(() => next);
  return (
    <Suspense fallback={null}>
      <Own {...props} />
    </Suspense>
  );
}

export const background: Feature = { id: 'background', Picker };
