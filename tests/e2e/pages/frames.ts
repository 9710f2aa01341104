/** When the other person's picture is really painted, to the frame, and from which track it comes. */
import type { Page } from '@playwright/test';

/** Tracks are known by themselves: the server gives a new one the name of the one before. */
type Frames = { known: WeakSet<MediaStreamTrack>; freshAt: number | undefined };

/** From now on every painted frame of the others is noted with its track. */
export function countFrames(room: Page): Promise<void> {
  return room.evaluate(() => {
    const frames: Frames = { known: new WeakSet(), freshAt: undefined };
    const watched = new WeakSet<HTMLVideoElement>();
    Object.assign(window, { paintedFrames: frames });
    const note = (video: HTMLVideoElement) => {
      const track = (video.srcObject as MediaStream | null)?.getVideoTracks()[0];
      if (track && !frames.known.has(track)) frames.freshAt ??= Date.now();
      video.requestVideoFrameCallback(() => note(video));
    };
    setInterval(() => {
      for (const video of document.querySelectorAll<HTMLVideoElement>('video[data-participant]')) {
        if (watched.has(video)) continue;
        watched.add(video);
        video.requestVideoFrameCallback(() => note(video));
      }
    }, 10);
  });
}

/** Whatever plays now is old; answers when (epoch ms) the first frame of a track that is not was painted. */
export async function firstFrameOfNewTrack(room: Page): Promise<number> {
  await room.evaluate(() => {
    const frames = (window as unknown as { paintedFrames: Frames }).paintedFrames;
    for (const video of document.querySelectorAll<HTMLVideoElement>('video')) {
      const track = (video.srcObject as MediaStream | null)?.getVideoTracks()[0];
      if (track) frames.known.add(track);
    }
    frames.freshAt = undefined;
  });
  const found = await room.waitForFunction(
    () => (window as unknown as { paintedFrames: Frames }).paintedFrames.freshAt,
    undefined,
    { polling: 50, timeout: 30_000 },
  );
  return found.jsonValue() as Promise<number>;
}
