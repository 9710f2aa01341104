import { AppError } from '@parlance/runtime/errors/app-error';
import { refusalTexts, refuse, type RefusalReason } from '../../domain/refusal.ts';
import { asAppError, kinds, refusalsMapped } from './error-map.ts';

test.each(Object.keys(refusalTexts) as RefusalReason[])(
  'API-11 %s crosses the wire with its kind and its text',
  (reason) => {
    const error = asAppError(refuse(reason, { details: { slots: [] } })) as AppError;
    expect(error).toMatchObject({ kind: kinds[reason], reason, message: refusalTexts[reason], details: { slots: [] } });
  },
);

test('what nobody threw on purpose stays what it is', async () => {
  const boom = new Error('boom');
  const { fail, refused } = refusalsMapped({
    fail: async () => Promise.reject(boom),
    refused: async () => Promise.reject(refuse('NO_TOKENS')),
  });
  await expect(fail()).rejects.toBe(boom);
  await expect(refused()).rejects.toBeInstanceOf(AppError);
});
