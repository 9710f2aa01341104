/** Added to /config.js by `npm run dev` only: a page that was built anew loads itself again. */
export const RELOAD_ON_CHANGE = `
{
  const read = async () => (await fetch('/config.js', { cache: 'no-cache' })).text();
  const first = read();
  setInterval(async () => {
    const [before, now] = await Promise.all([first, read().catch(() => undefined)]);
    if (now !== undefined && now !== before) location.reload();
  }, 1000);
}
`;
