/** That the library has changed, for what is on screen: read from its version while somebody watches, whichever replica changed it. */
import { makeAudiences, type WatchOptions } from '@parlance/runtime/live/audiences';
import type { Logger } from '@parlance/runtime/logging/logger';
import type { LibraryFeed } from '../usecases/ports.ts';

const everybody = 'library';

type Deps = { readVersion: () => Promise<number>; log: Logger; everyMs?: number };

export function makeLibraryFeed({ readVersion, log, everyMs = 1_000 }: Deps): LibraryFeed {
  const audiences = makeAudiences<number>();
  let known: number | undefined;
  let reading = false;

  async function look(): Promise<void> {
    if (reading) return;
    // Who begins to watch has read the library by then or reads it after: what changed before is no news to them.
    if (audiences.watched().length === 0) return void (known = undefined);
    reading = true;
    try {
      const version = await readVersion();
      if (known !== undefined && version !== known) audiences.publish(everybody, version);
      known = version;
    } catch (error) {
      log.debug({ err: error }, 'the version of the library could not be read');
    } finally {
      reading = false;
    }
  }
  const timer = setInterval(() => void look(), everyMs);
  timer.unref();

  return {
    async *watch(options: WatchOptions<number, number>) {
      known ??= await readVersion();
      yield* audiences.watch(everybody, options);
    },
    stop: () => clearInterval(timer),
  };
}
