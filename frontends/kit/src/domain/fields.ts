/** What may stand in a field, as the server judges it. */
import { charactersIn, isEmail, isName, saysSomething } from '@parlance/proto/limits/fields';
import { text } from './limits.ts';

export { charactersIn, isEmail, isName, saysSomething };

/** A name in one field becomes a first name, its first word, and a last name, the rest; each has its limit. */
export function namePartsFit(name: string): boolean {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return [first, rest.join(' ')].every((part) => charactersIn(part) <= text.storedName);
}
