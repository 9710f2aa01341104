/** The teacher's sound line: on while the lesson's audio plays or a shared screen sounds, looked after every 5 seconds. */
import { call as limits } from '@parlance/kit/domain/limits.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallRoom } from '../webrtc/call-room.ts';
import { needsRepublish, openAudioMixer, type AudioMixer } from '../webrtc/audio-mixer.ts';

export type RoomMixer = ReturnType<typeof useAudioMixer>;

/** `speaker`: where the teacher hears the lesson's audio. */
export function useAudioMixer(call: CallRoom, speaker: string) {
  const opened = useRef<AudioMixer>(undefined);
  const [playing, setPlaying] = useState(false);
  const [screen, setScreen] = useState<MediaStreamTrack>();
  const captured = useRef<MediaStreamTrack>(undefined);
  const wanted = playing || screen !== undefined;

  /** Made when it is first needed: a browser gives sound only after a click. */
  const desk = useCallback(() => (opened.current ??= openAudioMixer()), []);
  useEffect(
    () => () => {
      opened.current?.close();
      opened.current = undefined;
      captured.current?.stop();
    },
    [],
  );
  useEffect(() => {
    if (!wanted) {
      if (call.snapshot().local.sound) void call.setTrack('sound', null);
      return;
    }
    let isWanted = true;
    const send = async () => {
      void desk().playOn(speaker);
      await desk().wake();
      const { state, local } = call.snapshot();
      if (isWanted && state === 'Connected' && needsRepublish(local.sound, true))
        await call.setTrack('sound', desk().track());
    };
    void send();
    const timer = setInterval(() => void send(), limits.soundCheckMs);
    return () => {
      isWanted = false;
      clearInterval(timer);
    };
  }, [call, desk, wanted, speaker]);

  const setScreenSound = useCallback(
    (sound: MediaStreamTrack | undefined) => {
      if (sound ?? opened.current) desk().setScreen(sound);
      // A capture goes on until its last track is stopped, and the browser says so all the while.
      if (captured.current !== sound) captured.current?.stop();
      captured.current = sound;
      setScreen(sound);
    },
    [desk],
  );
  return { desk, setPlaying, setScreenSound };
}
