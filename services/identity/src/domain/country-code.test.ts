import { countryCode } from './country-code.ts';

test.each([
  ['Philippines', 'PH'],
  ['philippines ', 'PH'],
  ['United Kingdom', 'GB'],
  ['Japan', 'JP'],
  ['Atlantis', ''],
  ['', ''],
])('APP-29 the label %j stands for %j', (label, code) => expect(countryCode(label)).toBe(code));
