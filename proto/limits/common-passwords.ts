/**
 * Passwords that guessing begins with: words that people take, with the endings that they put after them, and walks over the keyboard.
 * Made here and not taken from a leak, so it holds nobody's secret. The server of accounts reads the same list as a file.
 */
import { text } from './limits.ts';

const words = (list: string) => list.split(/\s+/).filter(Boolean);

const bases = words(`
  password passw0rd p@ssword p@ssw0rd passwort motdepasse contrasena senha parola kennwort welcome willkommen bienvenue letmein changeme
  changeit default secret private access login logon master admin administrator root system server testing testtest tester guest
  account sunshine princess football baseball basketball softball volleyball hockey soccer tennis cricket rugby dragon monkey shadow
  superman batman spiderman ironman starwars pokemon naruto gandalf matrix phoenix falcon eagle tiger panther cougar jaguar ferrari
  porsche mercedes mustang corvette yamaha harley honda toyota michael michelle jennifer jessica jordan joshua matthew daniel andrew
  anthony robert william thomas charlie george alexander alexandra nicholas nicole christian christopher benjamin samantha ashley
  amanda stephanie elizabeth victoria natasha patricia veronica gabriel sebastian maria isabella sophia olivia emily hannah summer
  winter spring autumn january february march april may june july august september october november december monday tuesday wednesday
  thursday friday saturday sunday chocolate cookie banana orange strawberry cherry pepper ginger coffee cheese pizza butterfly flower
  rainbow diamond silver golden purple yellow freedom forever family friends friendship happiness iloveyou loveyou lovely lover
  sweetheart babygirl babyboy angel angels jesus jesuschrist heaven blessed hunter killer soldier warrior ranger thunder lightning
  computer internet google facebook samsung iphone android windows microsoft apple amazon netflix youtube whatever nothing something
  trustno1 qwerty qwertz azerty qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm abcdef abcdefgh abc123 abcd1234 1q2w3e 1q2w3e4r qazwsx
  liverpool chelsea arsenal barcelona madrid london paris newyork sydney melbourne brisbane darwin australia canada england america
  manila mindanao philippines mabuhay mahalkita pilipinas school student teacher english lesson parlance tutoring workplace college
`);

const endings = [
  '',
  '1',
  '12',
  '123',
  '1234',
  '12345',
  '123456',
  '1234567',
  '12345678',
  '0',
  '00',
  '01',
  '007',
  '11',
  '22',
  '69',
  '77',
  '99',
  '321',
  '4321',
  '!',
  '!!',
  '1!',
  '12!',
  '123!',
  '1234!',
  '@1',
  '@12',
  '@123',
  '@1234',
  '#1',
  '#123',
  '$',
  '?',
  '.',
  '*',
  ...Array.from({ length: 40 }, (_none, at) => String(1990 + at)),
  ...Array.from({ length: 10 }, (_none, at) => `${2020 + at}!`),
  ...Array.from({ length: 10 }, (_none, at) => `@${2020 + at}`),
];

const rows = [
  '1234567890',
  '0123456789',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qazwsxedcrfvtgb',
  '1qaz2wsx3edc4rfv',
  'abcdefghijklmnop',
];
const alphabet = [...'abcdefghijklmnopqrstuvwxyz0123456789'];

const reversed = (walk: string) => [...walk].reverse().join('');

/** Every stretch of a row that is long enough to be a password, both ways, alone and twice. */
function walks(): string[] {
  const all = rows.flatMap((row) => [row, reversed(row), row + row, row + reversed(row)]);
  return all.flatMap((walk) =>
    Array.from({ length: walk.length }, (_none, from) => walk.slice(from)).flatMap((rest) =>
      Array.from({ length: 9 }, (_none, more) => rest.slice(0, text.passwordMin + more)),
    ),
  );
}

/** The same sign, pair or triple again and again. */
function repeats(): string[] {
  const units = [
    ...alphabet,
    ...words(
      '12 21 10 69 ab abc 123 321 qwe asd zxc aa1 1a abcd abc123 123abc 1234 4321 qwer asdf qwerty 1q2w pass test',
    ),
  ];
  return units.flatMap((unit) =>
    Array.from({ length: 9 }, (_none, more) => unit.repeat(16).slice(0, text.passwordMin + more)),
  );
}

let made: ReadonlySet<string> | undefined;

/** In small letters, each at least as long as a password must be. Made when first asked for: most pages never ask. */
export function commonPasswords(): ReadonlySet<string> {
  made ??= new Set(
    [...bases.flatMap((base) => endings.map((ending) => base + ending)), ...walks(), ...repeats()].filter(
      ({ length }) => length >= text.passwordMin,
    ),
  );
  return made;
}

export function isCommonPassword(password: string): boolean {
  return commonPasswords().has(password.toLowerCase());
}
