/** The wallets, which are booking's. Never called inside a transaction. */
import { BookingInternalService } from '@parlance/proto/booking/v1';
import { AppError } from '@parlance/runtime/errors/app-error';
import { makeClient } from '@parlance/runtime/grpc/client';
import { refuse } from '../../domain/refusals.ts';
import type { Wallets } from '../../usecases/money-ports.ts';
import { paidForMessage } from '../../wire/billing-mapping.ts';

const deadlineMs = 3_000;

export function makeBookingClient(options: { address: string; token: () => Promise<string> }) {
  const booking = makeClient(BookingInternalService, options);
  const wallets: Wallets = {
    async revoke({ tokenType, paymentId: invoiceId, number: invoiceNumber = '', ...taken }) {
      const request = { ...taken, invoiceId, invoiceNumber, tokenType: paidForMessage(tokenType) };
      await booking.revokeTokens(request, { deadlineMs, idempotent: true }).catch((cause: unknown) => {
        if (!(cause instanceof AppError) || cause.reason !== 'TOKENS_SPENT') throw cause;
        throw refuse('TOKENS_SPENT', cause.details ? { details: cause.details, cause } : { cause });
      });
    },
  };
  return { ...wallets, close: () => booking.close() };
}
