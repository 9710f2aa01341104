import type { ApiClient } from '@parlance/kit/api/client.ts';
import { under } from '@parlance/kit/api/read.ts';
import { useChange } from '@parlance/kit/api/use-change.ts';

/** Rows in another order, on the version of what holds them. */
export type Ordering = { version: number; ids: string[] } & (
  | { kind: 'materials' }
  | { kind: 'courses'; material: string }
  | { kind: 'lessons'; material: string; course: string; level: number }
);

/** Answers the version that whatever holds them has now. */
async function send(api: ApiClient, { version, ids, ...order }: Ordering, header: object): Promise<number> {
  const body = { version, ids };
  if (order.kind === 'materials') {
    return (await api.PUT('/admin/materials/order', { params: { header }, body })).data.version;
  }
  if (order.kind === 'courses') {
    const params = { path: { id: order.material }, header };
    return (await api.PUT('/admin/materials/{id}/courses/order', { params, body })).data.version;
  }
  const params = { path: { id: order.material, courseId: order.course }, header };
  const sent = { ...body, level: order.level };
  return (await api.PUT('/admin/materials/{id}/courses/{courseId}/lessons/order', { params, body: sent })).data.version;
}

export const useOrder = () => useChange(send, under('/materials'));
