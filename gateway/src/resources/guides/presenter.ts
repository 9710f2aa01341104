import type { Guide } from '@parlance/proto/content/v1';
import { changeJson } from '../materials/presenter.ts';
import { present } from '../present.ts';
import type { GuideBody, GuideKind, GuideRole } from './schemas.ts';

export function guideJson({ words, changed, ...guide }: Guide) {
  const { forRoles, kind, fileId, ...rest } = present(words);
  const forRole = forRoles as GuideRole[];
  return { ...guide, ...rest, kind: kind as GuideKind, fileId: fileId || null, forRole, changed: changeJson(changed) };
}

export function guideRequest<V extends { version?: number }>({ forRole: forRoles, version, ...words }: GuideBody & V) {
  return { words: { ...words, forRoles }, ...(version !== undefined && { version }) };
}
