/** The flat form of the browser ↔ the nested message of identity. */
import type { SubmitApplicationRequestInput } from '@parlance/proto/identity/v1';
import { wireTimestamp } from '@parlance/proto/json/time';
import type { z } from 'zod';
import { experienceNames, type submitBody } from './schemas.ts';

export function submitRequest(body: z.output<typeof submitBody>): SubmitApplicationRequestInput {
  const { firstName, lastName, email, gender, country, nationality, languages, score, school } = body;
  const { introduction, video, timeZone, image, cv, degree, ecl, password, policy, tutorPolicy } = body;
  const experience = Object.fromEntries(experienceNames.map((name) => [name, body[name] ?? false]));
  const about = { firstName, lastName, email, gender, country, nationality, school, introduction, experience };
  return {
    details: { ...about, languages, score, video, timeZone, dob: wireTimestamp(body.dob) },
    files: { image, cv, degree, ecl },
    password,
    policy,
    tutorPolicy,
  };
}
