/** Three short notes of our own through the chosen speaker. */
import { canChooseOutput } from './devices.ts';

const notesHz = [523, 659, 784];
const noteSeconds = 0.22;
const loudness = 0.18;

/** Resolves when the last note has sounded. */
export async function playSpeakerTest(speaker: string): Promise<void> {
  const context = new AudioContext();
  try {
    // iOS lets a context sound only from within a touch or a click.
    await context.resume();
    const output = context.createMediaStreamDestination();
    const player = new Audio();
    player.srcObject = output.stream;
    if (speaker && canChooseOutput()) await player.setSinkId(speaker).catch(() => undefined);
    await player.play();
    await sound(context, output);
    player.srcObject = null;
  } finally {
    await context.close();
  }
}

function sound(context: AudioContext, output: AudioNode): Promise<void> {
  return new Promise((resolve) => {
    notesHz.forEach((frequency, index) => {
      const from = context.currentTime + 0.05 + index * noteSeconds;
      const note = new OscillatorNode(context, { frequency, type: 'triangle' });
      const volume = new GainNode(context, { gain: 0 });
      volume.gain.setValueAtTime(0, from);
      volume.gain.linearRampToValueAtTime(loudness, from + 0.02);
      volume.gain.linearRampToValueAtTime(0, from + noteSeconds);
      note.connect(volume).connect(output);
      note.start(from);
      note.stop(from + noteSeconds + 0.02);
      if (index === notesHz.length - 1) note.onended = () => resolve();
    });
  });
}
