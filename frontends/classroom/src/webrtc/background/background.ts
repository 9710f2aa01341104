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

type Session = { camera: MediaStreamTrack; wearer: Wearer; plain: boolean; pipeline: Pipeline | undefined };

export class BackgroundControl {
  readonly #parts: BackgroundParts;
  readonly #listeners = new Set<() => void>();
  #session: Session | undefined;
  #state: BackgroundState;

  constructor(parts: BackgroundParts) {
    const { supported, remembered } = parts;
    this.#parts = parts;
    this.#state = {
      chosen: supported ? remembered : 'none',
      status: supported ? 'off' : 'absent',
      figures: undefined,
    };
  }

  state = (): BackgroundState => this.#state;

  subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  };

  choose = (background: Background): void => {
    const { supported, remember, release } = this.#parts;
    if (!supported || background === this.#state.chosen) return;
    remember(background);
    const last = this.#session;
    if (last && !last.plain && background !== 'none') {
      this.#set({ chosen: background });
      return last.pipeline?.stand(background);
    }
    this.#stopWearing();
    this.#set({ chosen: background, status: 'off', figures: undefined });
    if (background === 'none') release();
    if (last) this.#begin(last.camera, last.wearer);
  };

  /** The camera stays its owner's: it is neither stopped here nor given away, only what is made of it. One at a time; a new one ends the last. */
  wear(camera: MediaStreamTrack, wearer: Wearer): Worn {
    this.#stopWearing();
    this.#begin(camera, wearer);
    return {
      stop: () => {
        if (this.#session?.wearer !== wearer) return;
        this.#stopWearing();
        this.#rest();
      },
    };
  }

  /** Lets go of everything. It can be used again. */
  close(): void {
    this.#stopWearing();
    this.#parts.release();
    this.#rest();
  }

  #set(change: Partial<BackgroundState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  /** What has been said of a fault stays said. */
  #rest(): void {
    const { status } = this.#state;
    if (status === 'on' || status === 'loading') this.#set({ status: 'off', figures: undefined });
  }

  #begin(camera: MediaStreamTrack, wearer: Wearer): void {
    const plain = this.#state.chosen === 'none';
    const mine: Session = { camera, wearer, plain, pipeline: undefined };
    this.#session = mine;
    if (plain) return wearer.give(camera.clone());
    wearer.give(null);
    void this.#dress(mine);
  }

  async #dress(mine: Session): Promise<void> {
    const current = () => this.#session === mine;
    this.#set({ status: 'loading', figures: undefined });
    try {
      const pipeline = await this.#parts.start({
        camera: mine.camera,
        background: this.#state.chosen,
        onFigures: (figures) => current() && this.#set({ status: figures.pictures > 0 ? 'on' : 'loading', figures }),
        onFault: (fault) => current() && this.#end(fault),
      });
      if (!current()) return pipeline.stop();
      mine.pipeline = pipeline;
      pipeline.stand(this.#state.chosen);
      mine.wearer.give(pipeline.track);
    } catch {
      if (current()) this.#end('failed');
    }
  }

  #end(fault: PipelineFault): void {
    const ended = this.#session;
    this.#stopWearing();
    // Not in the next lesson either: the machine will be the same. A load that failed may have been the line.
    if (fault === 'slow') this.#parts.remember('none');
    this.#set({ chosen: 'none', status: fault });
    this.#parts.release();
    ended?.wearer.give(null);
    ended?.wearer.onFault(fault);
  }

  #stopWearing(): void {
    this.#session?.pipeline?.stop();
    this.#session = undefined;
  }
}
