import type { GuideInput, GuideWords } from '@parlance/proto/content/v1';
import { required } from '@parlance/runtime/events/required';
import { audienceOf, type Guide, type GuideWords as Words } from '../domain/guide.ts';
import type { LastChange } from '../domain/library.ts';
import type { ShownGuide } from '../queries/guides.ts';
import { changeMessage } from './content-mapping.ts';

export function wordsFromMessage(message: GuideWords | null): Words {
  const { fileId, ...words } = required(message);
  return { ...words, fileId: fileId === '' ? undefined : fileId };
}

/** `addressOf`: of one that is a file. */
export function guideMessage(
  { isOpened, openedBy, changed, ...guide }: ShownGuide,
  role: string,
  addressOf: (fileId: string) => string,
): GuideInput {
  const said = { ...plainGuideMessage(guide, addressOf), isOpened };
  return role === 'admin' ? { ...said, openedBy, changed: changeMessage(changed) } : said;
}

export const editedGuideMessage = (
  { guide, changed }: { guide: Guide; changed: LastChange },
  addressOf: (fileId: string) => string,
) => ({ guide: { ...plainGuideMessage(guide, addressOf), changed: changeMessage(changed) } });

function plainGuideMessage(guide: Guide, addressOf: (fileId: string) => string): GuideInput {
  const { id, version, pos: _pos, fileId, forRoles: _madeFor, url, ...words } = guide;
  const address = fileId === undefined ? url : addressOf(fileId);
  return { id, version, words: { ...words, url: address, fileId: fileId ?? '', forRoles: audienceOf(guide) } };
}
