/** What every test on real parts has: time for a busy machine (what is promised in a time, a test measures itself), and in CI a second try, of which `npm test` tells (ADR 0027). */
jest.setTimeout(30_000);
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true, retryImmediately: true });
