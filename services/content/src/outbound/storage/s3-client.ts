/** How a store that speaks S3 is called. Bodies carry checksums both ways; the store checks what comes, the package what goes out. */
import { S3Client } from '@aws-sdk/client-s3';
import { Readable } from 'node:stream';
import type { Secret } from '@parlance/runtime/config/secret';

export type Bucket = {
  name: string;
  region: string;
  /** Undefined = Amazon's own. */
  endpoint?: string | undefined;
  /** Where browsers reach it; undefined = they do not. */
  publicEndpoint?: string | undefined;
  /** Undefined = those of the machine (a role). */
  keys?: { id: string; secret: Secret } | undefined;
  /** Without a byte for so long the store counts as away. */
  silentMs?: number;
};

const connectMs = 3_000;
const usualSilentMs = 15_000;
const attempts = 3;
/** Pieces with a checksum have a least size. */
const pieceBytes = 65_536;

/** What goes wrong is thrown, and told by who asked. */
const silent = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

export function makeS3Client({ region, endpoint, keys, silentMs = usualSilentMs }: Bucket): S3Client {
  const client = new S3Client({
    region,
    maxAttempts: attempts,
    logger: silent,
    requestStreamBufferSize: pieceBytes,
    requestHandler: { connectionTimeout: connectMs, socketTimeout: silentMs },
    ...of({ endpoint, keys }),
  });
  askOnceMore(client);
  return client;
}

/**
 * A store that could not read a request has done nothing of it: that happens on a line on which somebody broke off before. It is asked once
 * more, unless the bytes are gone that came with it.
 */
function askOnceMore({ middlewareStack }: S3Client): void {
  middlewareStack.add(
    (ask) => async (question) => {
      const isSpent = 'Body' in question.input && question.input.Body instanceof Readable;
      try {
        return await ask(question);
      } catch (error) {
        if (isSpent || !isUnread(error)) throw error;
        return ask(question);
      }
    },
    { step: 'initialize', name: 'askOnceMore' },
  );
}

/** No word of S3: the server before it says so. */
const isUnread = (error: unknown) => error instanceof Error && error.name === 'BadRequest';

/** Signs addresses that browsers call; they send no checksums of their own. */
export function makeAddressClient({ region, publicEndpoint, keys }: Bucket): S3Client {
  return new S3Client({
    region,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    ...of({ endpoint: publicEndpoint, keys }),
  });
}

function of({ endpoint, keys }: Pick<Bucket, 'endpoint' | 'keys'>) {
  return {
    // A store of one's own has no host names for its buckets.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(keys && { credentials: { accessKeyId: keys.id, secretAccessKey: keys.secret.reveal() } }),
  };
}
