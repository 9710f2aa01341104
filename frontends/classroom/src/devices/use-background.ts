/** One background for the life of the page: lobby and room share what is chosen and what is loaded. */
import { withTries } from '@parlance/kit/remote/with-tries.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { BackgroundControl, type BackgroundState } from '../webrtc/background/background.ts';
import { rememberBackground, rememberedBackground } from '../webrtc/background/background-memory.ts';
import { canUseBackground } from '../webrtc/background/background-support.ts';

/** What only a chosen background needs. */
const loadParts = () => withTries(() => import('../webrtc/background/pipeline.ts'));

function ownBackground(): BackgroundControl {
  let loaded = false;
  return new BackgroundControl({
    supported: canUseBackground(),
    remembered: rememberedBackground(localStorage),
    remember: (chosen) => rememberBackground(localStorage, chosen),
    async start(parts) {
      loaded = true;
      return (await loadParts()).startPipeline(parts);
    },
    release() {
      if (loaded)
        void loadParts().then(
          ({ release }) => release(),
          () => undefined,
        );
    },
  });
}

export function useBackground(): BackgroundControl {
  const [background] = useState(ownBackground);
  useEffect(() => () => background.close(), [background]);
  return background;
}

export function useBackgroundState(background: BackgroundControl): BackgroundState {
  return useSyncExternalStore(background.subscribe, background.state);
}
