/** Every refusal of payments and the kind it crosses the wire as. */
import { appError, type AppError, type Kind } from '@parlance/runtime/errors/app-error';
import { PayLineNotFound, PaymentsError } from '../../domain/errors.ts';

const kinds: Readonly<Record<string, Kind>> = {
  MALFORMED: 'malformed',
  NOT_OWN_EARNINGS: 'forbidden',
  NOT_OWN_ENTITLEMENTS: 'forbidden',
  PAY_LINE_NOT_FOUND: 'not-found',
  PERIOD_UNKNOWN: 'rule',
  PRICE_UNKNOWN: 'rule',
};

/** What is not ours passes unchanged. */
export function toAppError(error: unknown): unknown {
  if (!(error instanceof PaymentsError)) return error;
  const details = error instanceof PayLineNotFound && { details: { bookingIds: error.bookingIds } };
  const mapped: AppError = appError(kinds[error.reason] ?? 'internal', error.reason, error.message, {
    ...details,
    cause: error,
  });
  return mapped;
}

/** Runs a handler's work with its refusals mapped. */
export async function answering<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toAppError(error);
  }
}
