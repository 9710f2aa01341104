/** Progress and certificates with what they need of the world. */
import { randomBytes } from 'node:crypto';
import type { IdentityInternalService } from '@parlance/proto/identity/v1';
import type { Clock } from '@parlance/runtime/clock/clock';
import type { ClientOf } from '@parlance/runtime/grpc/client';
import { makeNewId } from '@parlance/runtime/ids/new-id';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { ContentConfig } from '../config.ts';
import type { Signer } from '../domain/signed-link.ts';
import { peopleBy } from '../outbound/grpc/identity-client.ts';
import { drawCertificateFor } from '../outbound/pdf/certificate-pdf.ts';
import { openRecordKeys } from '../outbound/record-keys.ts';
import type { Storage, UnitOfWork } from '../usecases/ports.ts';
import { makeCertificateCases } from './certificate-cases.ts';

type Parts = {
  config: Pick<ContentConfig, 'certificateKeysFile' | 'publicUrl'>;
  uow: UnitOfWork;
  db: Queryable;
  /** The school's time. */
  clock: Clock;
  realTime: Clock;
  storage: Storage;
  signer: Signer;
  identity: ClientOf<typeof IdentityInternalService>;
};

export async function makeCertificates({ config, identity, ...parts }: Parts) {
  const { publicUrl: origin, certificateKeysFile } = config;
  const certifying = { clock: parts.clock, newId: makeNewId(parts.clock), randomBytes };
  const keys = await openRecordKeys(certificateKeysFile);
  const people = { findPeople: peopleBy(identity), drawCertificate: drawCertificateFor(origin) };
  return { certifying, keys, origin, ...makeCertificateCases({ ...parts, ...certifying, ...people, keys, origin }) };
}
