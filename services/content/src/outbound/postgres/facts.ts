import { makeOutbox, type Sending } from '@parlance/runtime/events/outbox';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Facts } from '../../usecases/ports.ts';
import { courseMessage, materialMessage } from '../../wire/content-mapping.ts';

export function makeFacts(tx: Tx, sending: Sending): Facts {
  const outbox = makeOutbox(tx, { ...sending, producer: 'content' });
  return {
    async materialChanged(material, occurredAt) {
      const { id: subject, version } = material;
      const body = { material: materialMessage(material) };
      await outbox.add('parlance.content.v1.MaterialChanged', { subject, version, occurredAt, body });
    },
    async courseChanged(course, occurredAt, lesson) {
      const { materialId: subject, version } = course;
      const body = { course: courseMessage(course), lessonId: lesson?.id ?? '' };
      await outbox.add('parlance.content.v1.CourseChanged', { subject, version, occurredAt, body });
    },
    async fileUploaded({ id: fileId, path, size, contentType }, occurredAt) {
      const body = { fileId, path, size, contentType };
      await outbox.add('parlance.content.v1.FileUploaded', { subject: fileId, version: 1, occurredAt, body });
    },
  };
}
