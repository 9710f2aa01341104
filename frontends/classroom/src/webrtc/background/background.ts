/** The chosen background and the camera behind it. While one is chosen the bare camera goes to nobody: not while its parts load, not when they fail. */
import type { Background } from './backgrounds.ts';
import type { Figures, Pipeline, PipelineFault, PipelineParts } from './pipeline.ts';

export type BackgroundState = {
  chosen: Background;
  /** slow, failed: it was chosen and has turned itself off; it stays off until somebody chooses again. */
  status: 'absent' | 'off' | 'loading' | 'on' | PipelineFault;
  /** Of the one that is shown now, or was until it turned itself off. */
  figures: Figures | undefined;
};

export type BackgroundParts = {
  supported: boolean;
  remembered: Background;
  remember: (chosen: Background) => void;
  /** Its script is loaded here. */
  start: (parts: PipelineParts) => Promise<Pipeline>;
  /** Nothing of the model is needed any more. */
  release: () => void;
};

export type Wearer = {
  /** What may be seen from now on; null while there is nothing to see. Whoever gets a track stops it. */
  give: (track: MediaStreamTrack | null) => void;
  /** The background has turned itself off. What was given last is over; the bare camera is given only when asked for anew. */
  onFault: (fault: PipelineFault) => void;
};
export type Worn = { stop(): void };

export type BackgroundControl = {
  state: () => BackgroundState;
  subscribe: (changed: () => void) => () => void;
  choose(background: Background): void;
  /** The camera stays its owner's: it is neither stopped here nor given away, only what is made of it. One at a time; a new one ends the last. */
  wear(camera: MediaStreamTrack, wearer: Wearer): Worn;
  /** Lets go of everything. It can be used again. */
  close(): void;
};

type Session = { camera: MediaStreamTrack; wearer: Wearer; plain: boolean; pipeline: Pipeline | undefined };

export function makeBackground(parts: BackgroundParts): BackgroundControl {
  const { supported, remembered, remember, start, release } = parts;
  const listeners = new Set<() => void>();
  let session: Session | undefined;
  let state: BackgroundState = {
    chosen: supported ? remembered : 'none',
    status: supported ? 'off' : 'absent',
    figures: undefined,
  };

  function set(change: Partial<BackgroundState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  /** What has been said of a fault stays said. */
  function rest(): void {
    if (state.status === 'on' || state.status === 'loading') set({ status: 'off', figures: undefined });
  }

  function end(fault: PipelineFault): void {
    const ended = session;
    session = undefined;
    ended?.pipeline?.stop();
    // Not in the next lesson either: the machine will be the same. A load that failed may have been the line.
    if (fault === 'slow') remember('none');
    set({ chosen: 'none', status: fault });
    release();
    ended?.wearer.give(null);
    ended?.wearer.onFault(fault);
  }

  async function dress(mine: Session): Promise<void> {
    const current = () => session === mine;
    set({ status: 'loading', figures: undefined });
    try {
      const pipeline = await start({
        camera: mine.camera,
        background: state.chosen,
        onFigures: (figures) => current() && set({ status: figures.pictures > 0 ? 'on' : 'loading', figures }),
        onFault: (fault) => current() && end(fault),
      });
      if (!current()) return pipeline.stop();
      mine.pipeline = pipeline;
      pipeline.stand(state.chosen);
      mine.wearer.give(pipeline.track);
    } catch {
      if (current()) end('failed');
    }
  }

  function begin(camera: MediaStreamTrack, wearer: Wearer): void {
    const plain = state.chosen === 'none';
    const mine: Session = { camera, wearer, plain, pipeline: undefined };
    session = mine;
    if (plain) return wearer.give(camera.clone());
    wearer.give(null);
    void dress(mine);
  }

  function stopWearing(): void {
    session?.pipeline?.stop();
    session = undefined;
  }

  return {
    state: () => state,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    choose(background) {
      if (!supported || background === state.chosen) return;
      remember(background);
      const last = session;
      if (last && !last.plain && background !== 'none') {
        set({ chosen: background });
        return last.pipeline?.stand(background);
      }
      stopWearing();
      set({ chosen: background, status: 'off', figures: undefined });
      if (background === 'none') release();
      if (last) begin(last.camera, last.wearer);
    },
    wear(camera, wearer) {
      stopWearing();
      begin(camera, wearer);
      return {
        stop() {
          if (session?.wearer !== wearer) return;
          stopWearing();
          rest();
        },
      };
    },
    close() {
      stopWearing();
      release();
      rest();
    },
  };
}
