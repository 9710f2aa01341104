/** Mixes the lesson's audio and the sound of a shared screen into the one line that everybody hears, and plays the first to the teacher too. */
import { openSoundOutput } from './sound-output.ts';

export function openAudioMixer() {
  const context = new AudioContext();
  const toRoom = context.createMediaStreamDestination();
  const player = new Audio();
  player.preload = 'metadata';
  const played = context.createMediaElementSource(player);
  played.connect(toRoom);
  const { input, playOn } = openSoundOutput(context);
  played.connect(input);
  let screen: MediaStreamAudioSourceNode | undefined;

  return {
    /** The player of the lesson's audio: what it plays goes to the room. */
    player,
    /** Where the teacher hears it. */
    playOn,
    /** A fresh track of what goes to the room; a line that was switched off has ended its own. */
    track() {
      const [mixed] = toRoom.stream.getAudioTracks();
      if (!mixed) throw new Error('This browser mixes no sound.');
      const track = mixed.clone();
      track.contentHint = 'music';
      return track;
    },
    /** The sound of what is shared; undefined takes it away. */
    setScreen(sound: MediaStreamTrack | undefined) {
      screen?.disconnect();
      screen = sound && context.createMediaStreamSource(new MediaStream([sound]));
      // Only to the room: the teacher hears it where it is.
      screen?.connect(toRoom);
    },
    /** Wakes the mixer, which browsers put to sleep now and then. False while it sleeps. */
    async wake() {
      if (context.state !== 'running') await context.resume().catch(() => undefined);
      return context.state === 'running';
    },
    close() {
      player.pause();
      player.removeAttribute('src');
      void context.close().catch(() => undefined);
    },
  };
}

export type AudioMixer = ReturnType<typeof openAudioMixer>;

/** Whether what should be heard is not being sent; looked at every 5 seconds. */
export function needsRepublish(sent: MediaStreamTrack | null, wanted: boolean): boolean {
  return wanted && (sent === null || sent.readyState === 'ended');
}
