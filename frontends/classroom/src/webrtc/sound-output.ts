/** Where sound that is made here comes out. Not every browser lets a mixer choose the speaker; an element that plays what was mixed may. */
import { canChooseOutput } from './devices.ts';

export type SoundOutput = {
  /** What is connected to this is heard. */
  readonly input: AudioNode;
  /** From now on through this speaker; empty: the system's own. Resolves when it can be heard there. */
  playOn(speaker: string): Promise<void>;
};

export function openSoundOutput(context: AudioContext): SoundOutput {
  if (!canChooseOutput()) return { input: context.destination, playOn: async () => undefined };
  const input = context.createMediaStreamDestination();
  const player = new Audio();
  player.srcObject = input.stream;
  return {
    input,
    async playOn(speaker) {
      // One that was unplugged: it goes on where it was heard before.
      if (player.sinkId !== speaker) await player.setSinkId(speaker).catch(() => undefined);
      if (player.paused) await player.play().catch(() => undefined);
    },
  };
}
