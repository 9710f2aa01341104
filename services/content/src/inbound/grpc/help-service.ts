import { HelpService } from '@parlance/proto/content/v1';
import { defineService, requireActor } from '@parlance/runtime/grpc/server';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { hitsWanted, searchWords } from '../../domain/search-words.ts';
import { findHelpVersion, listHelp, searchHelp } from '../../queries/help.ts';
import type { EditHelp } from '../../usecases/edit-help.ts';
import { helpMessage, helpWordsFromMessage } from '../../wire/help-mapping.ts';
import { editorOf } from './editor.ts';

export type Deps = EditHelp & { db: Queryable };

export function makeHelpService({ db, ...usecases }: Deps) {
  return defineService(HelpService, {
    listHelp: async ({ all }, call) => {
      const { role } = requireActor(call);
      const keeps = all && role === 'admin';
      const [questions, orderVersion] = await Promise.all([
        listHelp(db, { role, all: keeps }),
        keeps ? findHelpVersion(db) : 0,
      ]);
      const shown = questions.map(({ changed, ...question }) => helpMessage(question, keeps ? changed : undefined));
      return { questions: shown, orderVersion };
    },
    searchHelp: async ({ text }, call) => {
      const { role } = requireActor(call);
      const words = searchWords(text);
      const found = words === undefined ? [] : await searchHelp(db, { role, words, limit: hitsWanted(0) });
      return { questions: found.map(({ changed: _changed, ...question }) => helpMessage(question)) };
    },
    createHelpQuestion: async (request, call) => {
      const editor = editorOf(call, 'CreateHelpQuestion', request);
      const { question, changed } = await usecases.createHelp({
        words: helpWordsFromMessage(request.words),
        ...editor,
      });
      return { question: helpMessage(question, changed) };
    },
    updateHelpQuestion: async (request, call) => {
      const { id, version } = request;
      const editor = editorOf(call, 'UpdateHelpQuestion', request);
      const done = await usecases.updateHelp({ id, version, words: helpWordsFromMessage(request.words), ...editor });
      return { question: helpMessage(done.question, done.changed) };
    },
    deleteHelpQuestion: async (request, call) => {
      await usecases.deleteHelp({ ...request, ...editorOf(call, 'DeleteHelpQuestion', request) });
      return {};
    },
    orderHelp: (request, call) => usecases.orderHelp({ ...request, ...editorOf(call, 'OrderHelp', request) }),
  });
}
