/** Whether a text leads to one video: a watch, short or embed address of YouTube, or the id alone. */
import { text } from '@parlance/kit/domain/limits.ts';

const id = new RegExp(`^[A-Za-z0-9_-]{${text.youtubeId}}$`);
const hosts = new Set(['youtube.com', 'www.youtube.com', 'm.youtube.com']);

function idOf(address: URL): string | null | undefined {
  const [, first, second] = address.pathname.split('/');
  if (address.hostname === 'youtu.be') return first;
  if (!hosts.has(address.hostname)) return undefined;
  if (first === 'watch') return address.searchParams.get('v');
  return first === 'embed' ? second : undefined;
}

export function isYoutubeVideo(value: string): boolean {
  if (id.test(value)) return true;
  const address = /^https?:\/\//i.test(value) ? value : `https://${value}`;
  return URL.canParse(address) && id.test(idOf(new URL(address)) ?? '');
}
