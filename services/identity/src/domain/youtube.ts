/** The id inside what people paste for a YouTube video: watch, short or embed address, or the id alone (APP-17). */
import { text } from '@parlance/proto/limits';

const hosts = new Set(['youtube.com', 'www.youtube.com', 'm.youtube.com', 'www.youtube-nocookie.com', 'youtu.be']);
const idForm = new RegExp(`^[A-Za-z0-9_-]{${text.youtubeId}}$`);
const protocols = new Set(['http:', 'https:']);
/** Paths of addresses that carry the id in their path. */
const folders = new Set(['embed', 'shorts']);

export function youtubeId(typed: string): string | undefined {
  const video = typed.trim();
  if (idForm.test(video)) return video;
  const found = idInAddress(video);
  return found !== undefined && idForm.test(found) ? found : undefined;
}

function idInAddress(video: string): string | undefined {
  const url = URL.parse(video.includes('://') ? video : `https://${video}`);
  if (url === null || !hosts.has(url.hostname) || !protocols.has(url.protocol) || url.port !== '') return undefined;
  const [, first = '', second] = url.pathname.split('/');
  if (url.hostname === 'youtu.be') return first;
  if (first === 'watch') return url.searchParams.get('v') ?? undefined;
  return folders.has(first) ? second : undefined;
}
