/** Reading by the API's document. A key of the cache is the path and its parameters, so whoever outdates it names a beginning of a path, and one that does not exist does not compile. */
import { infiniteQueryOptions, type QueryFilters, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from './client.ts';
import type { paths } from './generated.d.ts';
import type { AnswerOf, InitArgs, InitOf, PathWith } from './operations.ts';
import { everyPage, type OnePage } from './read-pages.ts';

type ReadPath = PathWith<'get'>;
type ParamsOf<P extends ReadPath> = InitOf<'get', P> extends { params?: infer T } ? T : undefined;
type PagedPath = {
  [P in ReadPath]: AnswerOf<'get', P> extends OnePage ? P : never;
}[ReadPath];

type Beginning<P extends string, Before extends string = ''> = P extends `${infer Part}/${infer Rest}`
  ? `${Before}${Part}` | Beginning<Rest, `${Before}${Part}/`>
  : `${Before}${P}`;
/** A path of the document or a beginning of one. */
export type PathBeginning = Exclude<Beginning<keyof paths>, ''>;

export const beginsWith = (path: unknown, beginning: PathBeginning): boolean =>
  path === beginning || String(path).startsWith(`${beginning}/`);

/** Everything that was read below these paths. */
export const under = (...beginnings: PathBeginning[]): Required<Pick<QueryFilters, 'predicate'>> => ({
  predicate: ({ queryKey: [path] }) => beginnings.some((beginning) => beginsWith(path, beginning)),
});

/** Of what is read by the helpers below, and of what a reader of its own keeps; a search that is sent with POST has its body there. */
export const keyOf = <P extends keyof paths>(path: P, asked?: P extends ReadPath ? ParamsOf<P> : object) =>
  [path, asked] as const;

/** One answer. */
export const read = <P extends ReadPath>(api: ApiClient, path: P, ...init: InitArgs<'get', P>) =>
  queryOptions({
    queryKey: [path, (init[0] as { params?: object } | undefined)?.params] as const,
    queryFn: async () => (await api.GET(path, ...init)).data,
  });

/** What PagedPath says of an answer, which the compiler does not find again in a path that is still open. */
const asPage = (answer: unknown) => answer as OnePage;

function pageReader<P extends PagedPath>(api: ApiClient, path: P, init: InitArgs<'get', P>) {
  const params = (init[0] as { params?: { query?: object } } | undefined)?.params;
  const readPage = async (pageToken: string | undefined) => {
    const page: unknown = { params: { ...params, query: { ...params?.query, pageToken } } };
    return (await api.GET(path, ...([page] as InitArgs<'get', P>))).data;
  };
  return { params, readPage };
}

/** Page after page, as the reader asks for more. */
export function readPages<P extends PagedPath>(api: ApiClient, path: P, ...init: InitArgs<'get', P>) {
  const { params, readPage } = pageReader(api, path, init);
  return infiniteQueryOptions({
    queryKey: [path, params, 'pages'] as const,
    initialPageParam: '',
    queryFn: ({ pageParam }) => readPage(pageParam || undefined),
    getNextPageParam: (page) => asPage(page).nextPageToken ?? undefined,
  });
}

/** All pages as one. */
export function readWhole<P extends PagedPath>(api: ApiClient, path: P, ...init: InitArgs<'get', P>) {
  const { params, readPage } = pageReader(api, path, init);
  const whole = () => everyPage(async (pageToken) => asPage(await readPage(pageToken)));
  return queryOptions({
    queryKey: [path, params, 'whole'] as const,
    queryFn: async () => (await whole()) as AnswerOf<'get', P>,
  });
}
