/** Who puts an upload's bytes in their place: one at a time, known by the moment that the claim holds until. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { Readable } from 'node:stream';
import { refuse } from '../domain/refusals.ts';
import { cancelled, isApplicants } from '../domain/upload.ts';
import type { UnitOfWork } from './ports.ts';

/** A sender of whom nothing has come for so long is gone, or the process that listened is: the address is free for the next try. */
const claimMs = 30_000;
const renewedAfterMs = 10_000;

type Deps = { uow: UnitOfWork; realTime: Clock };

export async function takeClaim(id: string, { uow, realTime }: Deps) {
  let [from, until] = fromNow();
  const upload = await uow.run(async ({ uploads }) => {
    const found = await uploads.lock(id);
    if (found === undefined || found.refused === cancelled) throw refuse('UPLOAD_NOT_FOUND');
    if (found.fileId !== undefined || (found.received && !isApplicants(found))) throw refuse('UPLOAD_USED');
    if (!(await uploads.claim(id, { now: from, until }))) throw refuse('UPLOAD_UNDER_WAY');
    return found;
  });
  return { wasReceived: upload.received !== undefined, keep, keptWith, end, release };

  function fromNow(): [Date, Date] {
    const now = realTime.now();
    return [now, new Date(now.getTime() + claimMs)];
  }

  async function renew(): Promise<void> {
    const [now, next] = fromNow();
    if (!(await uow.run(({ uploads }) => uploads.renew(id, { until, next })))) throw refuse('UPLOAD_UNDER_WAY');
    [from, until] = [now, next];
  }

  /** The claim is ours as long as this is called. */
  async function keep(): Promise<void> {
    if (realTime.now().getTime() - from.getTime() >= renewedAfterMs) await renew();
  }

  /** The bytes, and the claim is ours as long as they come. */
  function keptWith(body: Readable): Readable {
    async function* bytes() {
      for await (const piece of body) {
        await keep();
        yield piece as Buffer;
      }
      // What follows puts them in their place.
      await renew();
    }
    return Readable.from(bytes(), { objectMode: false });
  }

  async function end({ sha256 }: { sha256: string }): Promise<void> {
    const received = { at: realTime.now(), sha256, until };
    if (!(await uow.run(({ uploads }) => uploads.markReceived(id, received)))) throw refuse('UPLOAD_UNDER_WAY');
  }

  async function release(): Promise<void> {
    await uow.run(({ uploads }) => uploads.release(id, until));
  }
}
