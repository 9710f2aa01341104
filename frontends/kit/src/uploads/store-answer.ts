/** What an object store answers in place of yes: a code in a little XML. Stores name the same thing differently, and some of it is a status alone. Nothing of the answer is shown. */

/**
 * What follows from it. `ended`: a new address may help. `full`: there is no room. `busy`: the same goes on later. `damaged`: what came is
 * not what was sent. `refused`: it would be refused again.
 */
export type StoreAnswer = 'ended' | 'full' | 'busy' | 'damaged' | 'refused';

/** Amazon's, versitygw's, MinIO's and Ceph's. */
const codes: Record<StoreAnswer, readonly string[]> = {
  ended: [
    'AccessDenied',
    'ExpiredToken',
    'RequestExpired',
    'RequestTimeTooSkewed',
    'TokenRefreshRequired',
    'NoSuchUpload',
  ],
  full: [
    'QuotaExceeded',
    'InsufficientStorage',
    'InsufficientCapacity',
    'XMinioStorageFull',
    'XMinioAdminBucketQuotaExceeded',
  ],
  busy: [
    'SlowDown',
    'SlowDownRead',
    'SlowDownWrite',
    'ServiceUnavailable',
    'ServerBusy',
    'InternalError',
    'RequestTimeout',
    'Throttling',
    'ThrottlingException',
    'RequestLimitExceeded',
    'TooManyRequests',
    'OperationAborted',
    'IncompleteBody',
    'ClientDisconnected',
    'XMinioServerNotInitialized',
    'XMinioBackendDown',
  ],
  damaged: ['BadDigest', 'InvalidDigest', 'XAmzContentSHA256Mismatch', 'XAmzContentChecksumMismatch'],
  refused: [
    'SignatureDoesNotMatch',
    'InvalidAccessKeyId',
    'XAdminUserNotFound',
    'UserSuspended',
    'AuthorizationQueryParametersError',
    'EntityTooLarge',
    'EntityTooSmall',
    'MissingContentLength',
    'InvalidArgument',
    'InvalidRequest',
    'InvalidPart',
    'NoSuchBucket',
    'NoSuchKey',
    'MethodNotAllowed',
    'NotImplemented',
  ],
};

const known = new Map(
  Object.entries(codes).flatMap(([answer, all]) => all.map((code) => [code, answer as StoreAnswer])),
);

/** Of a body that may be anything, and of any length. */
const mostRead = 4_096;

/** Nothing where it is no store's answer: a page, our own words, or nothing at all. */
function codeIn(body: string): string | undefined {
  return /^\s*(?:<\?xml[^>]{0,200}\?>\s*)?<Error\b[^>]{0,200}>.{0,2000}?<Code>([A-Za-z0-9]{1,64})<\/Code>/s.exec(
    body.slice(0, mostRead),
  )?.[1];
}

export function storeAnswerIn({ status, body }: { status: number; body: string }): StoreAnswer | undefined {
  const code = codeIn(body);
  if (code === undefined) return undefined;
  return known.get(code) ?? byStatus(status);
}

function byStatus(status: number): StoreAnswer {
  if (status === 507) return 'full';
  if (status === 408 || status === 429 || status >= 500) return 'busy';
  return status === 401 || status === 403 || status === 404 ? 'ended' : 'refused';
}
