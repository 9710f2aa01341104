/** Registers the remotes at run time and loads one with five tries, 200 ms apart (SHELL-19). Each new try registers anew, so that a manifest that failed is fetched again. */
import { loadRemote as load, registerRemotes as register } from '@module-federation/enhanced/runtime';
import type { RemoteId, RemoteModule } from '@parlance/kit/remote/contract.ts';
import { ui } from '@parlance/kit/domain/limits.ts';

let addresses: Partial<Record<RemoteId, string>> = {};

const entryOf = (id: RemoteId) => ({ name: id, entry: new URL(addresses[id] ?? '', location.origin).href });

export function registerRemotes(remotes: Record<RemoteId, string>): void {
  addresses = remotes;
  register((Object.keys(remotes) as RemoteId[]).map(entryOf));
}

type Loader = () => Promise<{ remote: RemoteModule } | null>;

/** The tries themselves, apart from federation, so that they can be tested. */
export async function withTries(
  load: Loader,
  prepareAgain: () => void,
  pause: (ms: number) => Promise<void>,
): Promise<RemoteModule> {
  let last: unknown;
  for (let attempt = 1; attempt <= ui.remoteTries; attempt += 1) {
    try {
      const loaded = await load();
      if (loaded) return loaded.remote;
      last = new Error('the remote is empty');
    } catch (error) {
      last = error;
    }
    if (attempt < ui.remoteTries) {
      await pause(ui.remoteTryGapMs);
      prepareAgain();
    }
  }
  throw last;
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export function loadRemote(id: RemoteId): Promise<RemoteModule> {
  return withTries(
    () => load<{ remote: RemoteModule }>(`${id}/remote`),
    () => register([entryOf(id)], { force: true }),
    wait,
  );
}
