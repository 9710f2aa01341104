/** A student's ledger, newest line first. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ApiClient } from '../api/client.ts';
import type { LedgerLineJson } from '../api/types.ts';
import { keyOf } from '../api/read.ts';
import { everyPage } from '../api/read-pages.ts';
import type { TokenWord } from '../domain/tokens.ts';
import { lessonQuery } from '../lessons/lesson-api.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';

/** Empty strings leave a filter out. */
export type LedgerFilter = { tokenType: TokenWord | ''; month: string };

const linesAPage = '20';
/** The most that the server gives at once. */
const linesAFile = '100';

type Asked = LedgerFilter & { timezone: string; limit: string; cursor: string | undefined };

async function readLines(api: ApiClient, uid: string, { tokenType, month, ...page }: Asked) {
  const query = { tokenType: tokenType || undefined, month: month || undefined, ...page };
  return (await api.GET('/tokens/{uid}/ledger', { params: { path: { uid }, query } })).data;
}

export function useLedger(uid: string, filter: LedgerFilter) {
  const { api, session } = useShell();
  const { timeZone: timezone } = session.person;
  return useInfiniteQuery({
    queryKey: [...keyOf('/tokens/{uid}/ledger', { path: { uid } }), filter, 'pages'],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      readLines(api, uid, { ...filter, timezone, limit: linesAPage, cursor: pageParam || undefined }),
    getNextPageParam: (page) => page.nextPageToken ?? undefined,
  });
}

type Whole = { api: ApiClient; uid: string; filter: LedgerFilter; timezone: string };

/** Every line that fits the filter. */
export async function readWholeLedger({ api, uid, filter, timezone }: Whole) {
  const { items } = await everyPage((cursor) =>
    readLines(api, uid, { ...filter, timezone, limit: linesAFile, cursor }),
  );
  return items;
}

/** The lesson behind a line, as it is now. Nothing where it cannot be read any more. */
export function useLedgerLesson({ bookingId, tutor, groupSessionId }: LedgerLineJson) {
  const { api } = useShell();
  const place = { id: bookingId ?? '', tutor: { uid: tutor?.uid ?? '' }, sessionId: groupSessionId ?? undefined };
  return useQuery({ ...lessonQuery(api, place), enabled: bookingId !== null && tutor !== null });
}
