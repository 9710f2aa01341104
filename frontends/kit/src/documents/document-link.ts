/** Which links inside a lesson's document may be followed: http and https, in a new tab; never this computer, a fragment or a relative path. */
const localHosts = /^(localhost|127(?:\.\d+){3}|\[::1\]|0\.0\.0\.0)$|\.localhost$/i;

export function allowedLink(raw: string | undefined | null): string | undefined {
  if (!raw) return undefined;
  let url: URL;
  try {
    url = new URL(raw);
  } catch {
    return undefined;
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  return localHosts.test(url.hostname) ? undefined : url.href;
}
