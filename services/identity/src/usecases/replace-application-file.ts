/** The applicant sends a file again that the school took out; nothing else can be changed after the form was sent. */
import { fileFault } from '../domain/application-fields.ts';
import { opensState } from '../domain/application-letter.ts';
import { refuseUnlessWanted, withFile, type Application, type FileKind } from '../domain/application.ts';
import { refuse } from '../domain/refusals.ts';
import type { ApplicationDeps, ApplicationFilesKeeper, ApplicationStores } from './application-ports.ts';
import { lockApplication, writeDown } from './application-steps.ts';

export type ReplaceApplicationFile = (wanted: {
  id: string;
  key: string;
  kind: FileKind;
  link: string;
}) => Promise<void>;

export function makeReplaceApplicationFile(
  deps: ApplicationDeps & { files: ApplicationFilesKeeper },
): ReplaceApplicationFile {
  const { uow, clock, tokens, files } = deps;
  return async ({ id, key, kind, link }) => {
    const fault = link === '' ? 'is required' : fileFault(kind, link);
    if (fault) throw refuse('MALFORMED', { details: { [kind]: fault } });
    const asked = await uow.run((stores) => ownApplication(stores, id, key));
    if (asked.files[kind] === link) return;
    refuseUnlessWanted(asked, kind);
    await files.hold(asked.uid, [link]);
    await uow.run(async (stores) => {
      const before = await ownApplication(stores, id, key);
      if (before.files[kind] === link) return;
      refuseUnlessWanted(before, kind);
      const application = withFile(before, kind, link);
      await stores.applications.save(application);
      const done = { application, act: 'file-replaced', from: before.status, actorUid: '', subject: kind };
      await writeDown(stores, done, clock.now());
      await stores.facts.add('ApplicationFilesChanged', application);
    });
  };

  /** A wrong key tells nothing, not even that there is an application. */
  async function ownApplication(stores: ApplicationStores, id: string, key: string): Promise<Application> {
    const letter = await stores.letters.findByTokenHash(id, tokens.hash(key));
    if (!letter || !opensState(letter.kind)) throw refuse('APPLICATION_NOT_FOUND');
    return lockApplication(stores, { id });
  }
}
