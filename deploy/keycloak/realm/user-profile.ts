/** The declarative user profile: what a sign-up asks for, and the limits that bind the admin API too (AUTH-16..AUTH-24). */
import { text } from '@parlance/proto/limits';
import { MISLEADING } from '@parlance/proto/limits/fields';

const everybody = { view: ['admin', 'user'], edit: ['admin', 'user'] };
const askedOfPeople = { roles: ['user'] };

const attribute = (name: string, label: string, rest: Record<string, unknown>) => ({
  name,
  displayName: label,
  permissions: everybody,
  multivalued: false,
  ...rest,
});

/** What does not read as something else than it is, or as nothing (`isPlain`), in Java's words. Spaces alone are told as missing. */
const plain = String.raw`^(?:\s*|(?![\s\S]*(?:${MISLEADING}|[\x{E0000}-\x{E007F}]))[\s\S]*[^\s\p{C}\p{M}\p{Z}][\s\S]*)$`;

/** No database keeps a NUL, and the server would fail on it. */
const storable = { pattern: String.raw`^[^\x{0}]*$`, 'error-message': 'error-person-name-invalid-character' };

const personName = {
  length: { max: text.signUpName },
  'person-name-prohibited-characters': {},
  pattern: { pattern: plain, 'error-message': 'error-person-name-invalid-character' },
};

export const userProfile = {
  // Attributes that are not listed can be written by administrators only; a sign-up that sends them is not believed.
  unmanagedAttributePolicy: 'ADMIN_EDIT',
  attributes: [
    attribute('firstName', 'First name', {
      required: askedOfPeople,
      validations: personName,
    }),
    attribute('lastName', 'Last name', {
      required: askedOfPeople,
      validations: personName,
    }),
    attribute('username', 'Email', {
      validations: {
        length: { min: 3, max: text.email },
        'username-prohibited-characters': {},
        'up-username-not-idn-homograph': {},
      },
    }),
    attribute('email', 'Email', { required: askedOfPeople, validations: { email: {}, length: { max: text.email } } }),
    // Seven codes are suggested (AUTH-24); every ISO 3166 alpha-2 code is accepted.
    attribute('country', 'Country', {
      required: askedOfPeople,
      validations: { pattern: { pattern: '^[A-Z]{2}$', 'error-message': 'countryInvalid' } },
    }),
    attribute('about', 'About you', {
      validations: { length: { max: 1000 }, pattern: storable },
      annotations: { inputType: 'textarea' },
    }),
    // What the browser says at sign-up, so that times are right from the first page on.
    attribute('timeZone', 'Time zone', { validations: { length: { max: 64 }, pattern: storable } }),
    attribute('policy', 'Policy', { required: askedOfPeople, validations: { options: { options: ['accepted'] } } }),
  ],
  groups: [],
};
