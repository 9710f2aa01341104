/** Who changes the library, and by which request: for `once`, and for the row that says who changed it last. */
import { commandOf, requireActor, type Call } from '@parlance/runtime/grpc/server';
import type { Editor } from '../../usecases/editing.ts';

export function editorOf(call: Pick<Call, 'actor' | 'idempotencyKey'>, rpc: string, request: unknown): Editor {
  const { uid, name } = requireActor(call);
  return { once: commandOf(call, rpc, request), by: { uid, name } };
}
