/** What the features let choose beside the devices. */
import type { BackgroundControl } from '../webrtc/background/background.ts';
import { features } from './features.ts';

export function FeaturePickers({ background }: { background: BackgroundControl }) {
  return features.map(({ id, Picker }) => Picker && <Picker key={id} background={background} />);
}
