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

export type DeviceLine = {
  state(): DeviceLineState;
  /** Which device is opened next, and at once where one is in use; empty: any. */
  choose(deviceId: string): void;
  toggle(): void;
  off(): void;
  /** Something was plugged in or unplugged. */
  devicesChanged(): Promise<void>;
};

export function makeDeviceLine(parts: DeviceLineParts): DeviceLine {
  let state: DeviceLineState = { on: false, busy: false, deviceId: '', lost: undefined };
  let sent: MediaStreamTrack | null = null;
  let chosen = '';
  /** What was chosen when that was opened, or could not be. */
  let triedFor: string | undefined;

  function set(change: Partial<DeviceLineState>): void {
    state = { ...state, ...change };
    parts.onChange();
  }

  async function open(deviceId: string): Promise<MediaStreamTrack> {
    const opened = await parts.open(deviceId || undefined);
    if (!opened) throw new DOMException('There is no such device.', 'NotFoundError');
    return opened;
  }

  /** What is in use goes on until the other is open. Phones open only one camera: there it is let go first, and taken back if the other fails. */
  async function openBeside(deviceId: string): Promise<MediaStreamTrack> {
    try {
      return await open(deviceId);
    } catch (error) {
      if (!sent || faultOf(error) !== 'busy') throw error;
      stopTrack(sent);
    }
    try {
      return await open(deviceId);
    } catch (error) {
      const back = await open(state.deviceId).catch(() => undefined);
      if (!back) await switchOff();
      if (!back) throw error;
      parts.onFault(error as Error);
      return back;
    }
  }

  async function switchOn(deviceId: string | undefined): Promise<void> {
    triedFor = chosen;
    const opened = await openBeside(deviceId ?? chosen);
    if (!state.on || !parts.isInCall()) {
      stopTrack(opened);
      return set({ on: false });
    }
    sent = opened;
    set({ deviceId: opened.getSettings().deviceId ?? '' });
    opened.addEventListener('ended', () => void lose(opened), { once: true });
    await parts.put(opened);
  }

  async function switchOff(): Promise<void> {
    sent = null;
    set({ deviceId: '' });
    await parts.put(null);
  }

  const isSettled = () => state.on === (sent !== null) && (sent === null || triedFor === chosen);

  /** Until what is sent is what was pressed and chosen last. */
  async function settle(deviceId?: string): Promise<void> {
    if (state.busy) return;
    set({ busy: true });
    while (!isSettled()) {
      try {
        await (state.on ? switchOn(deviceId) : switchOff());
      } catch (error) {
        if (!sent) set({ on: false });
        parts.onFault(error as Error);
      }
    }
    set({ busy: false });
  }

  async function lose(track: MediaStreamTrack): Promise<void> {
    if (sent !== track) return;
    const lost = { deviceId: track.getSettings().deviceId, name: track.label };
    set({ on: false });
    await settle();
    if (await parts.isForbidden())
      return parts.onFault(new DOMException('It may not be used any more.', 'NotAllowedError'));
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
      // Chosen once more it is tried once more.
      triedFor = deviceId === state.deviceId ? deviceId : undefined;
      // Who takes another device waits no more for the one that went away.
      if (state.lost) set({ lost: undefined });
      if (sent) void settle();
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
