import { GuideService } from '@parlance/proto/content/v1';
import { defineService, requireActor } from '@parlance/runtime/grpc/server';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { findGuidesVersion, listGuides } from '../../queries/guides.ts';
import type { EditGuides } from '../../usecases/edit-guides.ts';
import { editedGuideMessage, guideMessage, wordsFromMessage } from '../../wire/guide-mapping.ts';
import { editorOf } from './editor.ts';

export type Deps = EditGuides & { db: Queryable; addressOf: (fileId: string) => string };

export function makeGuideService({ db, addressOf, ...usecases }: Deps) {
  return defineService(GuideService, {
    listGuides: async (_request, call) => {
      const { uid, role } = requireActor(call);
      const [guides, orderVersion] = await Promise.all([
        listGuides(db, { uid, role }),
        role === 'admin' ? findGuidesVersion(db) : 0,
      ]);
      return { guides: guides.map((guide) => guideMessage(guide, role, addressOf)), orderVersion };
    },
    noteGuideOpened: async ({ id }, call) => {
      const { uid, role } = requireActor(call);
      await usecases.noteGuideOpened({ id, uid, role });
      return {};
    },
    createGuide: async (request, call) => {
      const editor = editorOf(call, 'CreateGuide', request);
      return editedGuideMessage(
        await usecases.createGuide({ words: wordsFromMessage(request.words), ...editor }),
        addressOf,
      );
    },
    updateGuide: async (request, call) => {
      const { id, version } = request;
      const command = { id, version, words: wordsFromMessage(request.words) };
      const editor = editorOf(call, 'UpdateGuide', request);
      return editedGuideMessage(await usecases.updateGuide({ ...command, ...editor }), addressOf);
    },
    deleteGuide: async (request, call) => {
      await usecases.deleteGuide({ ...request, ...editorOf(call, 'DeleteGuide', request) });
      return {};
    },
    orderGuides: (request, call) => usecases.orderGuides({ ...request, ...editorOf(call, 'OrderGuides', request) }),
  });
}
