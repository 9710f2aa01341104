import type { ImportLine as ImportLineMessage } from '@parlance/proto/content/v1';
import type { ImportLine } from '../domain/library-import.ts';

export function lineFromMessage({ documentFileId, notesFileId, recordings, ...line }: ImportLineMessage): ImportLine {
  return {
    ...line,
    documentFileId: documentFileId || undefined,
    notesFileId: notesFileId || undefined,
    recordings: recordings?.recordings ?? [],
  };
}
