/** One's own camera, mirrored as in a glass. */
import { useEffect, useRef } from 'react';
import { texts } from '../../locales/texts.ts';

export function PreviewVideo({ track }: { track: MediaStreamTrack }) {
  const element = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (element.current) element.current.srcObject = new MediaStream([track]);
  }, [track]);
  return <video ref={element} autoPlay muted playsInline aria-label={texts.use().devices.camera} />;
}
