/** Whatever is thrown leaves as an AppError; unknown ones become `internal` and keep their cause for the log. */
import { failureOf } from '../../postgres/pg-errors.ts';
import type { Middleware } from './middleware.ts';

export const errors: Middleware = async (_info, next) => {
  try {
    return await next();
  } catch (error) {
    throw failureOf(error);
  }
};
