import { z } from 'zod';
import { lists, text } from '@parlance/proto/limits';
import { roleWordList } from '@parlance/proto/json/words';
import { country, email, id, page, pageToken, timeZone } from '../../routing/fields.ts';
import { person } from '../profile/schemas.ts';

export const usersQuery = z.strictObject({
  amount: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(lists.usersPageMax))
    .optional(),
  pageToken: pageToken().optional(),
  q: z.string().max(100).optional(),
  role: z.enum(roleWordList).optional(),
});
export const usersAnswer = page(person);
export const userParams = z.strictObject({ id: id() });

export const createUserBody = z.strictObject({
  role: z.enum(roleWordList),
  email: email(),
  firstName: z.string().min(1).max(text.storedName),
  lastName: z.string().min(1).max(text.storedName),
  timeZone: timeZone(),
  isPte: z.boolean().optional(),
  password: z.string().min(text.passwordMin).max(text.passwordMax).optional(),
  country: country().optional(),
  introduction: z.string().max(text.introductionMax).optional(),
});
