import type { TokenWord } from '@parlance/kit/domain/tokens.ts';

/** Where lessons of a kind are found. */
export const searchPath = (type: TokenWord): string =>
  `/student/bookings?view=search${type === 'groupLessonTokens' || type === 'PTEGroupLessonTokens' ? '&kind=group' : ''}`;
