/** What the features let choose beside the devices. */
import { Suspense } from 'react';
import type { BackgroundControl } from '../webrtc/background/background.ts';
import { features } from './features.ts';

export function FeaturePickers({ background }: { background: BackgroundControl }) {
  return (
    <Suspense fallback={null}>
      {features.map(({ id, Picker }) => Picker && <Picker key={id} background={background} />)}
    </Suspense>
  );
}
