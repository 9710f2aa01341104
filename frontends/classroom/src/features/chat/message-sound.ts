/** Two soft notes for a new message, made on the spot: no file, no request. */
import { openSoundOutput, type SoundOutput } from '../../webrtc/sound-output.ts';

let context: AudioContext | undefined;
let output: SoundOutput | undefined;

export async function playMessageSound(speaker: string): Promise<void> {
  context ??= new AudioContext();
  output ??= openSoundOutput(context);
  if (context.state === 'suspended') void context.resume().catch(() => undefined);
  // Before that the first note would sound for nobody.
  await output.playOn(speaker);
  const start = context.currentTime + 0.01;
  for (const [index, frequency] of [660, 880].entries()) {
    const at = start + index * 0.09;
    const note = new OscillatorNode(context, { frequency });
    const loudness = new GainNode(context, { gain: 0 });
    loudness.gain.setValueAtTime(0, at);
    loudness.gain.linearRampToValueAtTime(0.12, at + 0.012);
    loudness.gain.exponentialRampToValueAtTime(0.0001, at + 0.22);
    note.connect(loudness).connect(output.input);
    note.start(at);
    note.stop(at + 0.25);
  }
}
