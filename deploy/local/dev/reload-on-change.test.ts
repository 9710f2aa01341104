import { createContext, runInContext } from 'node:vm';
import { reloadOnChange } from './reload-on-change.ts';

/** A page that runs what /config.js said when it was loaded; `served` is what /config.js says now. */
function page(build: string) {
  const world = {
    served: reloadOnChange(build) as string | undefined,
    reloads: 0,
    ask: async (): Promise<void> => undefined,
  };
  const context = createContext({
    location: { reload: () => (world.reloads += 1) },
    setInterval: (ask: () => Promise<void>) => (world.ask = ask),
    fetch: async (path: string) => {
      if (path !== '/config.js') throw new Error(`asked for ${path}`);
      if (world.served === undefined) throw new TypeError('the edge is away');
      return { ok: world.served !== 'starting', text: async () => `globalThis.config = {};\n${world.served}` };
    },
  });
  runInContext(reloadOnChange(build), context);
  return world;
}

test('a page stays as long as its build is the last one', async () => {
  const open = page('1');
  await open.ask();
  expect(open.reloads).toBe(0);
});

test('a page loads itself again when another build is served', async () => {
  const open = page('1');
  open.served = reloadOnChange('2');
  await open.ask();
  expect(open.reloads).toBe(1);
});

test('an edge that is away or still starting is no new build', async () => {
  const open = page('1');
  for (const served of [undefined, 'starting']) {
    open.served = served;
    await open.ask();
  }
  expect(open.reloads).toBe(0);
});
