/** The applicant sends a file again that the school took out; nothing else can be changed after the form was sent. */
import { refuseFaults } from '../domain/account-fields.ts';
import { fileFault } from '../domain/application-fields.ts';
import { opensState } from '../domain/application-mail.ts';
import { refuseUnlessMissing, withFile, type Application, type FileKind } from '../domain/application.ts';
import { refuse } from '../domain/refusals.ts';
import type { ApplicationFilesKeeper } from './application-ports.ts';
import { lockApplication, recordStep } from './application-steps.ts';
import type { Stores, UseCaseDeps } from './ports.ts';

export type ReplaceApplicationFile = ReturnType<typeof makeReplaceApplicationFile>;

export function makeReplaceApplicationFile(deps: UseCaseDeps & { files: ApplicationFilesKeeper }) {
  const { uow, clock, tokens, files } = deps;
  return async ({ id, key, kind, link }: { id: string; key: string; kind: FileKind; link: string }): Promise<void> => {
    refuseFaults({ [kind]: link === '' ? 'is required' : fileFault(kind, link) });
    const application = await uow.run((stores) => ownApplication(stores, id, key));
    if (application.files[kind] === link) return;
    refuseUnlessMissing(application, kind);
    await files.hold(application.uid, [link]);
    await uow.run(async (stores) => {
      const before = await ownApplication(stores, id, key);
      if (before.files[kind] === link) return;
      refuseUnlessMissing(before, kind);
      const after = withFile(before, kind, link);
      await stores.applications.save(after);
      const step = { application: after, act: 'file-replaced', from: before.status, actorUid: '', subject: kind };
      const now = clock.now();
      await recordStep(stores, step, now);
      await stores.facts.applicationFilesChanged(after, now);
    });
  };

  /** A wrong key tells nothing, not even that there is an application. */
  async function ownApplication(stores: Stores, id: string, key: string): Promise<Application> {
    const mail = await stores.applicationMails.findByTokenHash(id, tokens.hash(key));
    if (!mail || !opensState(mail.kind)) throw refuse('APPLICATION_NOT_FOUND');
    return lockApplication(stores, { id });
  }
}
