/** The id inside what people paste for a YouTube video: watch, short or embed address, or the id alone (APP-17). */
import { text } from '@parlance/proto/limits';

const hosts = new Set(['youtube.com', 'www.youtube.com', 'm.youtube.com', 'www.youtube-nocookie.com', 'youtu.be']);
const id = new RegExp(`^[A-Za-z0-9_-]{${text.youtubeId}}$`);

export function youtubeId(video: string): string | undefined {
  if (id.test(video)) return video;
  let url: URL;
  try {
    url = new URL(video.includes('://') ? video : `https://${video}`);
  } catch {
    return undefined;
  }
  if (!hosts.has(url.hostname)) return undefined;
  const found = url.searchParams.get('v') ?? url.pathname.split('/').at(-1) ?? '';
  return id.test(found) ? found : undefined;
}
