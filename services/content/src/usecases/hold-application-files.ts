/** Keeps files for an application that is about to be written: the fact of it may take a while to come. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { heldLifeMs, isApplicationLink } from '../domain/application-file.ts';
import { refuse } from '../domain/refusals.ts';
import type { UnitOfWork } from './ports.ts';

export type HoldApplicationFiles = ReturnType<typeof makeHoldApplicationFiles>;
type HoldApplicationFilesCommand = { holder: string; links: readonly string[] };

const mostLinks = 10;

export function makeHoldApplicationFiles({ uow, realTime }: { uow: UnitOfWork; realTime: Clock }) {
  return async ({ holder, links }: HoldApplicationFilesCommand): Promise<void> => {
    if (holder === '' || links.length > mostLinks) throw refuse('FILES_MALFORMED');
    const now = realTime.now();
    const until = new Date(now.getTime() + heldLifeMs);
    await uow.run(async ({ files }) => {
      const known = [...new Set(links)].filter(isApplicationLink);
      const held = new Set(await files.hold(known, { holder, now, until }));
      const missing = links.filter((link) => !held.has(link));
      if (missing.length > 0) throw refuse('APPLICATION_FILE_MISSING', { details: { links: missing } });
    });
  };
}
