import { z } from 'zod';
import { text } from '@parlance/proto/limits';
import { country, email } from '../../routing/fields.ts';

export const registerBody = z.strictObject({
  email: email(),
  password: z.string().min(text.passwordMin).max(text.passwordMax),
  displayName: z.string().min(1).max(text.signUpName),
  about: z.string().max(1000).optional(),
  country: country(),
});

/** Tokens of mailed links are short; anything longer is not one. */
export const confirmBody = z.strictObject({ token: z.string().min(1).max(512) });
