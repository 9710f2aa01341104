import { makeOutbox, type Sending } from '@parlance/runtime/events/outbox';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Certificate } from '../../domain/certificate.ts';
import type { Facts } from '../../usecases/ports.ts';
import { courseMessage, materialMessage } from '../../wire/content-mapping.ts';
import { certificateFactMessage, progressChangedMessage } from '../../wire/progress-mapping.ts';

/** `origin`: that people see. */
export type Saying = Sending & { origin?: string };

export function makeFacts(tx: Tx, { origin = '', ...sending }: Saying): Facts {
  const outbox = makeOutbox(tx, { ...sending, producer: 'content' });
  const certificateMoved =
    (fact: 'CertificateIssued' | 'CertificateRevoked') =>
    async (certificate: Certificate, occurredAt: Date): Promise<void> => {
      const body = { certificate: certificateFactMessage(certificate, origin) };
      const about = { subject: certificate.studentUid, version: 1, occurredAt };
      await outbox.add(`parlance.content.v1.${fact}`, { ...about, body });
    };
  return {
    async materialChanged(material, cause, occurredAt) {
      const { id: subject, version } = material;
      const body = { material: materialMessage(material), cause };
      await outbox.add('parlance.content.v1.MaterialChanged', { subject, version, occurredAt, body });
    },
    async courseChanged(course, cause, occurredAt) {
      const { materialId: subject, version } = course;
      const body = { course: courseMessage(course), cause };
      await outbox.add('parlance.content.v1.CourseChanged', { subject, version, occurredAt, body });
    },
    async guideChanged(guide, cause, occurredAt) {
      const { id = 'guides', title = '', category = '', version = 1 } = guide ?? {};
      const body = { guideId: guide?.id ?? '', title, category, version, cause };
      await outbox.add('parlance.content.v1.GuideChanged', { subject: id, version, occurredAt, body });
    },
    async lessonChanged(course, lesson, cause, occurredAt) {
      const { materialId: subject, version } = course;
      const body = { course: courseMessage({ ...course, lessons: [lesson] }), lessonId: lesson.id, cause };
      await outbox.add('parlance.content.v1.CourseChanged', { subject, version, occurredAt, body });
    },
    async fileUploaded({ id: fileId, path, size, contentType }, occurredAt) {
      const body = { fileId, path, size, contentType };
      await outbox.add('parlance.content.v1.FileUploaded', { subject: fileId, version: 1, occurredAt, body });
    },
    async progressChanged(noted, occurredAt) {
      const { studentUid: subject, version } = noted;
      const body = progressChangedMessage(noted);
      await outbox.add('parlance.content.v1.ProgressChanged', { subject, version, occurredAt, body });
    },
    async contentErased(receipt, occurredAt) {
      const about = { subject: receipt.uid, version: 0, occurredAt, actor: null };
      await outbox.add('parlance.content.v1.ContentErased', { ...about, body: { receipt } });
    },
    certificateIssued: certificateMoved('CertificateIssued'),
    certificateRevoked: certificateMoved('CertificateRevoked'),
  };
}
