/** A guide for tests; each names only what it is about. */
import type { Schemas } from '@parlance/kit/api/types.ts';

type Guide = Schemas['Guide'];

export function aGuide(over: Partial<Guide> = {}): Guide {
  return {
    id: 'week',
    category: 'Start here',
    title: 'Your first week',
    description: '',
    kind: 'guide',
    url: 'https://example.org/week.pdf',
    fileId: null,
    length: 8,
    forRole: ['tutor'],
    version: 1,
    isOpened: false,
    openedBy: 0,
    changed: null,
    ...over,
  };
}
