/** In CI a test on real parts is tried once more; `npm test` tells which needed it (ADR 0027). */
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true, retryImmediately: true });
