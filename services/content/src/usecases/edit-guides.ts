/** Guides and videos as administrators keep them, each change made on the version that was seen; and who has opened one. */
import { library } from '@parlance/proto/limits';
import type { NewId } from '@parlance/runtime/ids/new-id';
import { checkedWords, isFor, type Guide, type GuideWords } from '../domain/guide.ts';
import { anotherVersion, demandKind, demandOrder, demandVersion } from '../domain/library-edits.ts';
import type { LastChange } from '../domain/library.ts';
import { refuse } from '../domain/refusals.ts';
import type { EditingDeps, Editor } from './editing.ts';
import type { Stores } from './ports.ts';

export type EditGuides = ReturnType<typeof makeEditGuides>;
type Edit = Stores & { by: LastChange; at: Date; present: number };

export function makeEditGuides({ uow, clock, newId }: EditingDeps & { newId: NewId }) {
  const edit = <T>({ once, by }: Editor, work: (edit: Edit) => Promise<T>) =>
    uow.run((stores) =>
      stores.once(once, async () => {
        const present = await stores.guides.lock();
        const at = clock.now();
        const done = await work({ ...stores, present, at, by: { ...by, at } });
        return { done, version: await stores.guides.ordered() };
      }),
    );
  return {
    async createGuide({ words, ...editor }: Editor & { words: GuideWords }) {
      const guide: Guide = { ...checkedWords(words), id: newId(), version: 1, pos: 0 };
      const { done } = await edit(editor, async ({ guides, files, facts, by, at }) => {
        if ((await guides.listIds()).length >= library.guidesMax) throw refuse('GUIDES_FULL');
        await demandFile(files, guide);
        await guides.insert(guide, by);
        await facts.guideChanged(guide, 'created', at);
        return { guide, changed: by };
      });
      return done;
    },
    async updateGuide({ id, version, words, ...editor }: Editor & { id: string; version: number; words: GuideWords }) {
      const checked = checkedWords(words);
      const { done } = await edit(editor, async ({ guides, files, facts, by, at }) => {
        const before = demandVersion(await kept(guides, id), version);
        const guide = { ...before, ...checked, version: before.version + 1 };
        await demandFile(files, guide);
        await guides.save(guide, by);
        await facts.guideChanged(guide, 'changed', at);
        return { guide, changed: by };
      });
      return done;
    },
    async deleteGuide({ id, version, ...editor }: Editor & { id: string; version: number }): Promise<void> {
      await edit(editor, async ({ guides, facts, by, at }) => {
        const guide = demandVersion(await kept(guides, id), version);
        await guides.remove(id, by);
        await facts.guideChanged({ ...guide, version: guide.version + 1 }, 'deleted', at);
      });
    },
    async orderGuides({ version, ids, ...editor }: Editor & { version: number; ids: readonly string[] }) {
      const { version: now } = await edit(editor, async ({ guides, facts, present, by, at }) => {
        if (present !== version) throw anotherVersion(await guides.findLastChange());
        demandOrder(await guides.listIds(), ids);
        await guides.order(ids, by);
        await facts.guideChanged(undefined, 'guides-ordered', at);
      });
      return { version: now };
    },
    async noteGuideOpened({ id, uid, role }: { id: string; uid: string; role: string }): Promise<void> {
      await uow.run(async ({ guides }) => {
        const found = await guides.find(id);
        if (found === undefined || found.deleted || !isFor(found.row, role)) throw refuse('GUIDE_NOT_FOUND');
        await guides.addView({ guideId: id, uid, at: clock.now() });
      });
    },
  };
}

async function kept(guides: Stores['guides'], id: string) {
  const found = await guides.find(id);
  if (found === undefined) throw refuse('GUIDE_NOT_FOUND');
  return found;
}

async function demandFile(files: Stores['files'], { fileId }: Guide): Promise<void> {
  if (fileId !== undefined) demandKind('document', [fileId], await files.findOfLibrary([fileId]));
}
