/** One's own microphone or camera in the call: the last press counts, whatever is under way; what is unplugged comes back with its device. */
import { faultOf, stopTrack } from './devices.ts';

type DeviceLineState = {
  /** What was pressed last. */
  on: boolean;
  busy: boolean;
  /** What is open; empty: nothing. */
  deviceId: string;
  /** The device that went away while it was in use. */
  lost: { deviceId: string | undefined; name: string } | undefined;
};

export type DeviceLineParts = {
  open: (deviceId: string | undefined) => Promise<MediaStreamTrack | null>;
  /** Sends it from now on, and lets go of what was sent before. */
  put: (track: MediaStreamTrack | null) => Promise<void>;
  /** Nobody opens a device for a call that is over. */
  isInCall: () => boolean;
  isPlugged: (deviceId: string | undefined) => Promise<boolean>;
  /** A device that ends by itself was unplugged, unless the person has forbidden its use. */
  isForbidden: () => Promise<boolean>;
  onChange: () => void;
  onFault: (problem: Error) => void;
  onLost: (name: string) => void;
};

export class DeviceLine {
  readonly #parts: DeviceLineParts;
  #state: DeviceLineState = { on: false, busy: false, deviceId: '', lost: undefined };
  #sent: MediaStreamTrack | null = null;
  #chosen = '';
  /** What was chosen when that was opened, or could not be. */
  #triedFor: string | undefined;

  constructor(parts: DeviceLineParts) {
    this.#parts = parts;
  }

  state(): DeviceLineState {
    return this.#state;
  }

  /** Which device is opened next, and at once where one is in use; empty: any. */
  choose(deviceId: string): void {
    this.#chosen = deviceId;
    // Chosen once more it is tried once more.
    this.#triedFor = deviceId === this.#state.deviceId ? deviceId : undefined;
    // Who takes another device waits no more for the one that went away.
    if (this.#state.lost) this.#set({ lost: undefined });
    if (this.#sent) void this.#settle();
  }

  toggle(): void {
    this.#press(!this.#state.on);
  }

  off(): void {
    if (this.#state.on || this.#state.lost) this.#press(false);
  }

  /** Something was plugged in or unplugged. */
  async devicesChanged(): Promise<void> {
    const { lost } = this.#state;
    if (!lost || !(await this.#parts.isPlugged(lost.deviceId)) || this.#state.lost !== lost) return;
    this.#set({ on: true, lost: undefined });
    await this.#settle(lost.deviceId);
  }

  #set(change: Partial<DeviceLineState>): void {
    this.#state = { ...this.#state, ...change };
    this.#parts.onChange();
  }

  #press(on: boolean): void {
    this.#set({ on, lost: undefined });
    void this.#settle();
  }

  #isSettled(): boolean {
    const { on } = this.#state;
    return on === (this.#sent !== null) && (this.#sent === null || this.#triedFor === this.#chosen);
  }

  /** Until what is sent is what was pressed and chosen last. */
  async #settle(deviceId?: string): Promise<void> {
    if (this.#state.busy) return;
    this.#set({ busy: true });
    while (!this.#isSettled()) {
      try {
        await (this.#state.on ? this.#switchOn(deviceId) : this.#switchOff());
      } catch (error) {
        if (!this.#sent) this.#set({ on: false });
        this.#parts.onFault(error as Error);
      }
    }
    this.#set({ busy: false });
  }

  async #switchOn(deviceId: string | undefined): Promise<void> {
    this.#triedFor = this.#chosen;
    const opened = await this.#openBeside(deviceId ?? this.#chosen);
    if (!this.#state.on || !this.#parts.isInCall()) {
      stopTrack(opened);
      return this.#set({ on: false });
    }
    this.#sent = opened;
    this.#set({ deviceId: opened.getSettings().deviceId ?? '' });
    opened.addEventListener('ended', () => void this.#lose(opened), { once: true });
    await this.#parts.put(opened);
  }

  async #switchOff(): Promise<void> {
    this.#sent = null;
    this.#set({ deviceId: '' });
    await this.#parts.put(null);
  }

  async #open(deviceId: string): Promise<MediaStreamTrack> {
    const opened = await this.#parts.open(deviceId || undefined);
    if (!opened) throw new DOMException('There is no such device.', 'NotFoundError');
    return opened;
  }

  /** What is in use goes on until the other is open. Phones open only one camera: there it is let go first, and taken back if the other fails. */
  async #openBeside(deviceId: string): Promise<MediaStreamTrack> {
    try {
      return await this.#open(deviceId);
    } catch (error) {
      if (!this.#sent || faultOf(error) !== 'busy') throw error;
      stopTrack(this.#sent);
    }
    try {
      return await this.#open(deviceId);
    } catch (error) {
      const back = await this.#open(this.#state.deviceId).catch(() => undefined);
      if (!back) await this.#switchOff();
      if (!back) throw error;
      this.#parts.onFault(error as Error);
      return back;
    }
  }

  async #lose(track: MediaStreamTrack): Promise<void> {
    if (this.#sent !== track) return;
    const lost = { deviceId: track.getSettings().deviceId, name: track.label };
    this.#set({ on: false });
    await this.#settle();
    if (await this.#parts.isForbidden())
      return this.#parts.onFault(new DOMException('It may not be used any more.', 'NotAllowedError'));
    this.#set({ lost });
    this.#parts.onLost(lost.name);
  }
}
