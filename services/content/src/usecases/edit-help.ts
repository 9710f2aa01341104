/** Questions of the help as administrators keep them, each change made on the version that was seen. */
import { library } from '@parlance/proto/limits';
import type { NewId } from '@parlance/runtime/ids/new-id';
import { checkedHelp, type HelpQuestion, type HelpWords } from '../domain/help-question.ts';
import { anotherVersion, demandOrder, demandVersion } from '../domain/library-edits.ts';
import type { LastChange } from '../domain/library.ts';
import { refuse } from '../domain/refusals.ts';
import type { EditingDeps, Editor } from './editing.ts';
import type { Stores } from './ports.ts';

export type EditHelp = ReturnType<typeof makeEditHelp>;
type Edit = Pick<Stores, 'help'> & { by: LastChange; present: number };

export function makeEditHelp({ uow, clock, newId }: EditingDeps & { newId: NewId }) {
  const edit = <T>({ once, by }: Editor, work: (edit: Edit) => Promise<T>) =>
    uow.run(({ once: doOnce, help }) =>
      doOnce(once, async () => {
        const present = await help.lock();
        const done = await work({ help, present, by: { ...by, at: clock.now() } });
        return { done, version: await help.changed() };
      }),
    );
  return {
    async createHelp({ words, ...editor }: Editor & { words: HelpWords }) {
      const question: HelpQuestion = { ...checkedHelp(words), id: newId(), version: 1, pos: 0 };
      const { done } = await edit(editor, async ({ help, by }) => {
        if ((await help.listIds()).length >= library.helpMax) throw refuse('HELP_FULL');
        await help.insert(question, by);
        return { question, changed: by };
      });
      return done;
    },
    async updateHelp({ id, version, words, ...editor }: Editor & { id: string; version: number; words: HelpWords }) {
      const checked = checkedHelp(words);
      const { done } = await edit(editor, async ({ help, by }) => {
        const before = demandVersion(await kept(help, id), version);
        const question = { ...before, ...checked, version: before.version + 1 };
        await help.save(question, by);
        return { question, changed: by };
      });
      return done;
    },
    async deleteHelp({ id, version, ...editor }: Editor & { id: string; version: number }): Promise<void> {
      await edit(editor, async ({ help, by }) => {
        demandVersion(await kept(help, id), version);
        await help.remove(id, by);
      });
    },
    async orderHelp({ version, ids, ...editor }: Editor & { version: number; ids: readonly string[] }) {
      const { version: now } = await edit(editor, async ({ help, present, by }) => {
        if (present !== version) throw anotherVersion(await help.findLastChange());
        demandOrder(await help.listIds(), ids);
        await help.order(ids, by);
      });
      return { version: now };
    },
  };
}

async function kept(help: Stores['help'], id: string) {
  const found = await help.find(id);
  if (found === undefined) throw refuse('HELP_NOT_FOUND');
  return found;
}
