/** One's own microphone or camera in the call: the last press counts, whatever is under way; what is unplugged comes back with its device. */
import { stopTrack, type DeviceFault } from './devices.ts';

export type DeviceLineState = {
  /** What was pressed last. */
  on: boolean;
  busy: boolean;
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
  onFault: (fault: DeviceFault | Error) => void;
  onLost: (name: string) => void;
};

export type DeviceLine = {
  state(): DeviceLineState;
  /** Which device is opened next; empty: any. */
  choose(deviceId: string): void;
  toggle(): void;
  off(): void;
  /** Something was plugged in or unplugged. */
  devicesChanged(): Promise<void>;
};

export function makeDeviceLine(parts: DeviceLineParts): DeviceLine {
  let state: DeviceLineState = { on: false, busy: false, lost: undefined };
  let sent: MediaStreamTrack | null = null;
  let chosen = '';

  function set(change: Partial<DeviceLineState>): void {
    state = { ...state, ...change };
    parts.onChange();
  }

  async function switchOn(deviceId: string | undefined): Promise<void> {
    const opened = await parts.open((deviceId ?? chosen) || undefined);
    if (!opened) throw new DOMException('There is no such device.', 'NotFoundError');
    if (!state.on || !parts.isInCall()) {
      stopTrack(opened);
      return set({ on: false });
    }
    sent = opened;
    opened.addEventListener('ended', () => void lose(opened), { once: true });
    await parts.put(opened);
  }

  async function switchOff(): Promise<void> {
    sent = null;
    await parts.put(null);
  }

  /** Until what is sent is what was pressed last. */
  async function settle(deviceId?: string): Promise<void> {
    if (state.busy) return;
    set({ busy: true });
    try {
      while (state.on !== (sent !== null)) await (state.on ? switchOn(deviceId) : switchOff());
    } catch (error) {
      set({ on: sent !== null });
      parts.onFault(error as Error);
    } finally {
      set({ busy: false });
    }
  }

  async function lose(track: MediaStreamTrack): Promise<void> {
    if (sent !== track) return;
    const lost = { deviceId: track.getSettings().deviceId, name: track.label };
    set({ on: false });
    await settle();
    if (await parts.isForbidden()) return parts.onFault('denied');
    set({ lost });
    parts.onLost(lost.name);
  }

  function press(on: boolean): void {
    set({ on, lost: undefined });
    void settle();
  }

  return {
    state: () => state,
    choose(deviceId) {
      chosen = deviceId;
    },
    toggle: () => press(!state.on),
    off: () => (state.on || state.lost) && press(false),
    async devicesChanged() {
      const { lost } = state;
      if (!lost || !(await parts.isPlugged(lost.deviceId)) || state.lost !== lost) return;
      set({ on: true, lost: undefined });
      await settle(lost.deviceId);
    },
  };
}
