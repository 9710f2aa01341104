/** A real <video> for one person's sound and picture, so that frames can be counted and sound goes to the chosen speaker. */
import { useEffect, useLayoutEffect, useRef } from 'react';

type Props = {
  audio?: MediaStreamTrack | undefined;
  video?: MediaStreamTrack | undefined;
  /** Whose it is; tests and measurements find the element by it. */
  participant: string;
  muted?: boolean;
  hidden?: boolean;
  speaker?: string | undefined;
};

/** A reload joins without a click, and the browser keeps sound back until there is one. */
function playOnFirstTouch(element: HTMLVideoElement): () => void {
  const again = () => void element.play().catch(() => undefined);
  const stopping = new AbortController();
  // Refused only after it was stopped, it waits for no touch.
  const until = { once: true, signal: stopping.signal };
  element.play().catch(() => {
    window.addEventListener('pointerdown', again, until);
    window.addEventListener('keydown', again, until);
  });
  return () => stopping.abort();
}

function markFirstFrame(participant: string): void {
  const name = `parlance-first-frame-${participant}`;
  if (performance.getEntriesByName(name).length === 0) performance.mark(name);
}

export function MediaView({ audio, video, participant, muted = false, hidden = false, speaker }: Props) {
  const element = useRef<HTMLVideoElement>(null);
  // Before the browser paints: a picture that comes while it does would have nowhere to go, and be missed.
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return;
    const tracks = [audio, video].filter((track) => track !== undefined);
    if (tracks.length === 0) {
      target.srcObject = null;
      return;
    }
    target.srcObject = new MediaStream(tracks);
    const stop = playOnFirstTouch(target);
    return () => {
      stop();
      target.srcObject = null;
    };
  }, [audio, video]);
  useLayoutEffect(() => {
    const target = element.current;
    if (!target || muted || !video) return;
    const handle = target.requestVideoFrameCallback?.(() => markFirstFrame(participant));
    return () => target.cancelVideoFrameCallback?.(handle);
  }, [muted, participant, video]);
  useEffect(() => {
    if (speaker) void element.current?.setSinkId?.(speaker).catch(() => undefined);
  }, [speaker]);
  return (
    <video
      ref={element}
      data-participant={participant}
      data-hidden={hidden || undefined}
      muted={muted}
      playsInline
      autoPlay
    />
  );
}
