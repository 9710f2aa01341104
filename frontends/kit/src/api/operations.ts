/** The operations of the API's document as types: what each takes, and what it answers. */
import type { paths } from './generated.d.ts';

export type Method = 'get' | 'post' | 'put' | 'delete';
export type PathWith<M extends Method> = {
  [P in keyof paths]: paths[P][M] extends object ? P : never;
}[keyof paths];

type OperationOf<M extends Method, P extends PathWith<M>> = paths[P][M];

type Parameters<O> = O extends { parameters: infer T } ? (object extends T ? { params?: T } : { params: T }) : object;
/** Where the document names no body, an empty one may still be sent. */
type Body<O> = O extends { requestBody: { content: { 'application/json': infer T } } }
  ? { body: T }
  : { body?: Record<string, never> };

/** What a call is made with. A field that the document does not name does not compile. */
export type InitOf<M extends Method, P extends PathWith<M>> = Parameters<OperationOf<M, P>> &
  Body<OperationOf<M, P>> & {
    signal?: AbortSignal;
    /** It is sent to its end, also when the page is left meanwhile. */
    keepalive?: boolean;
  };
export type InitArgs<M extends Method, P extends PathWith<M>> =
  object extends InitOf<M, P> ? [init?: InitOf<M, P>] : [init: InitOf<M, P>];

export type AnswerOf<M extends Method, P extends PathWith<M>> =
  OperationOf<M, P> extends { responses: { 200: { content: { 'application/json': infer T } } } } ? T : never;
