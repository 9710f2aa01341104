/** One's own camera, mirrored as in a glass. */
import { useEffect, useRef } from 'react';

export function PreviewVideo({ track }: { track: MediaStreamTrack }) {
  const element = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (element.current) element.current.srcObject = new MediaStream([track]);
  }, [track]);
  return <video ref={element} autoPlay muted playsInline aria-label="Your camera" />;
}
