/** What administrators change in an application: its documents and its video. */
import { refuseFaults } from '../domain/account-fields.ts';
import { fileFault, videoFault } from '../domain/application-fields.ts';
import { isOpen, withFile, withoutFile, type Application, type FileKind } from '../domain/application.ts';
import { youtubeId } from '../domain/youtube.ts';
import type { ApplicationFilesKeeper } from './application-ports.ts';
import { lockApplication, mailApplicant, recordStep } from './application-steps.ts';
import type { Stores, UseCaseDeps } from './ports.ts';

type FileChange = { id: string; kind: FileKind; link: string };
/** 0 = whatever it is by now. */
type Expected = { expectedVersion: number };
export type UpdateFile = (command: FileChange & Expected, actorUid: string) => Promise<Application>;
export type DeleteFile = (command: FileChange, actorUid: string) => Promise<Application>;
export type UpdateVideo = (command: { id: string; video: string } & Expected, actorUid: string) => Promise<Application>;

type Deps = UseCaseDeps & { files: ApplicationFilesKeeper };
type Change = { act: string; actorUid: string; subject: string };

export function makeChangeApplication(deps: Deps): {
  updateFile: UpdateFile;
  deleteFile: DeleteFile;
  updateVideo: UpdateVideo;
} {
  const { uow, files } = deps;
  return {
    async updateFile({ id, kind, link, expectedVersion }, actorUid) {
      refuseFaults({ [kind]: link === '' ? 'is required' : fileFault(kind, link) });
      const { uid } = await uow.run((stores) => lockApplication(stores, { id }));
      await files.hold(uid, [link]);
      return uow.run(async (stores) => {
        const before = await lockApplication(stores, { id, expectedVersion });
        const after = withFile(before, kind, link);
        return keep(stores, { before, after }, { act: 'file-replaced', actorUid, subject: kind });
      });
    },
    deleteFile: ({ id, kind, link }, actorUid) =>
      uow.run(async (stores) => {
        const before = await lockApplication(stores, { id });
        const after = withoutFile(before, kind, link);
        if (after !== before && isOpen(after) && after.status !== 'unverified') {
          await mailApplicant(stores, deps, {
            application: after,
            kind: 'application-file-needed',
            reason: fileWords[kind],
          });
        }
        return keep(stores, { before, after }, { act: 'file-removed', actorUid, subject: kind });
      }),
    async updateVideo({ id, video, expectedVersion }, actorUid) {
      refuseFaults({ video: video.trim() === '' ? undefined : videoFault(video) });
      const next = youtubeId(video) ?? '';
      return uow.run(async (stores) => {
        const before = await lockApplication(stores, { id, expectedVersion });
        if (before.details.video === next) return before;
        const after = { ...before, details: { ...before.details, video: next }, version: before.version + 1 };
        return keep(stores, { before, after }, { act: 'video-changed', actorUid, subject: 'video' });
      });
    },
  };

  async function keep(
    stores: Stores,
    { before, after }: { before: Application; after: Application },
    change: Change,
  ): Promise<Application> {
    if (after === before) return before;
    await stores.applications.save(after);
    const fields = { before: shownOf(before), after: shownOf(after) };
    const now = deps.clock.now();
    await recordStep(stores, { ...change, application: after, from: before.status, fields }, now);
    await stores.facts.applicationFilesChanged(after, now);
    return after;
  }
}

/** What the audit compares: addresses of documents and the video, nothing about the person. */
const shownOf = ({ files, details }: Application) => ({ ...files, video: details.video });

/** As the mail calls them. */
const fileWords: Record<FileKind, string> = { image: 'Profile photo', cv: 'CV', degree: 'Degree', ecl: 'ECL' };
