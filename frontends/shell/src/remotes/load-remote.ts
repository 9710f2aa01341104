/** Registers the remotes at run time and loads one with five tries, 200 ms apart. Each new try registers anew, so that a manifest that failed is fetched again. */
import {
  loadRemote as load,
  preloadRemote,
  registerGlobalPlugins,
  registerRemotes as register,
} from '@module-federation/enhanced/runtime';
import type { RemoteId, RemoteModule } from '@parlance/kit/remote/contract.ts';
import { withTries } from '@parlance/kit/remote/with-tries.ts';
import { loadSharedAgain } from './load-shared-again.ts';

let addresses: Partial<Record<RemoteId, string>> = {};

const entryOf = (id: RemoteId) => ({ name: id, entry: new URL(addresses[id] ?? '', location.origin).href });

export function registerRemotes(remotes: Record<RemoteId, string>): void {
  addresses = remotes;
  registerGlobalPlugins([loadSharedAgain]);
  register((Object.keys(remotes) as RemoteId[]).map(entryOf));
}

async function loadOnce(id: RemoteId): Promise<RemoteModule> {
  const loaded = await load<{ remote: RemoteModule }>(`${id}/remote`);
  if (!loaded) throw new Error(`the remote ${id} is empty`);
  await loaded.remote.textsReady();
  return loaded.remote;
}

/** Asked for and not there: it failed, or its server is silent. */
const missing = new Set<RemoteId>();

let ahead: { id: RemoteId; loading: Promise<RemoteModule> } | undefined;

/** Whoever asks for it first gets what is under way. */
export function loadAhead(id: RemoteId): Promise<RemoteModule> {
  const loading = loadRemote(id);
  ahead = { id, loading };
  return loading;
}

export async function loadRemote(id: RemoteId): Promise<RemoteModule> {
  if (ahead?.id === id) {
    const { loading } = ahead;
    ahead = undefined;
    return loading;
  }
  const registerAnew = () => register([entryOf(id)], { force: true });
  if (missing.has(id)) registerAnew();
  missing.add(id);
  const remote = await withTries(() => loadOnce(id), { prepareAgain: registerAnew });
  missing.delete(id);
  return remote;
}

/** So that the files are on their way before anybody knows the page; loading it finds them there, or asks anew. */
export function fetchAhead(id: RemoteId): void {
  preloadRemote([{ nameOrAlias: id, exposes: ['remote'], resourceCategory: 'sync' }]).catch(() => missing.add(id));
}
