/** The page of the address loads while it is not known yet who is there: nearly always it is somebody who may see it. */
import { matches } from '../app/routing.ts';
import { loadAhead } from './load-remote.ts';
import { remoteAt } from './remote-at.ts';

export async function pageAhead(path: string): Promise<void> {
  const id = remoteAt(path);
  if (!id) return;
  // Who opens the page hears of a failure.
  const remote = await loadAhead(id).catch(() => undefined);
  remote?.routes.find((one) => matches(one.path, path))?.ahead?.();
}
