import { countryCode } from './country-code.ts';

test.each([
  ['United Kingdom', 'GB'],
  ['Philippines', 'PH'],
  ['philippines ', 'PH'],
  ['Japan', 'JP'],
  ['Atlantis', ''],
  ['', ''],
])('APP-29 the label %j stands for %j', (label, code) => expect(countryCode(label)).toBe(code));
