/** The choice of a background before the call. */
import { BackgroundPicker } from '../features/background/background-picker.tsx';
import type { BackgroundControl } from '../webrtc/background/background.ts';
import { useBackgroundState } from './use-background.ts';

export function LobbyBackground({ background }: { background: BackgroundControl }) {
  return <BackgroundPicker state={useBackgroundState(background)} onChoose={background.choose} />;
}
