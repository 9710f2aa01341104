/** The devices that were chosen in this browser, for the next lesson too. */
export type ChosenDevices = { audioInput: string; videoInput: string; audioOutput: string };

type Kept = Pick<Storage, 'getItem' | 'setItem'>;

const key = 'call-devices';
const none: ChosenDevices = { audioInput: '', videoInput: '', audioOutput: '' };
/** What browsers name a device with is far shorter; anything longer is not theirs. */
const longestId = 256;

export function rememberedDevices(storage: Kept): ChosenDevices {
  let known: Record<string, unknown>;
  try {
    known = Object(JSON.parse(storage.getItem(key) ?? '{}')) as Record<string, unknown>;
  } catch {
    return none;
  }
  const id = (value: unknown) => (typeof value === 'string' && value.length <= longestId ? value : '');
  return {
    audioInput: id(known.audioInput),
    videoInput: id(known.videoInput),
    audioOutput: id(known.audioOutput),
  };
}

/** A full or forbidden store costs only the convenience. */
export function rememberDevices(storage: Kept, devices: ChosenDevices): void {
  try {
    storage.setItem(key, JSON.stringify(devices));
  } catch {
    // The choice holds for this lesson.
  }
}
