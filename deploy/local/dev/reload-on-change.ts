/** Added to /config.js by `npm run dev` only: a page whose front end was built anew loads itself again. */
const askEveryMs = 500;

/** `build` is another one after each change; the page knows its own, and asks whether it is still the last. */
export function reloadOnChange(build: string): string {
  return `
{
  const build = ${JSON.stringify(build)};
  const mine = 'const build = ' + JSON.stringify(build) + ';';
  const ask = async () => {
    const answer = await fetch('/config.js', { cache: 'no-cache' }).catch(() => undefined);
    if (answer?.ok && !(await answer.text()).includes(mine)) location.reload();
  };
  setInterval(ask, ${askEveryMs});
}
`;
}
