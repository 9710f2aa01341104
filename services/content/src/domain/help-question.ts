/** A question that people ask, and the school's answer: plain words for one role or several. */
import { library, text } from '@parlance/proto/limits';
import { charactersIn, isPlain, saysSomething } from '@parlance/proto/limits/fields';
import { roleWordList } from '@parlance/proto/json/words';
import { refuse } from './refusals.ts';

export type HelpWords = {
  readonly area: string;
  readonly question: string;
  readonly answer: string;
  readonly forRoles: readonly string[];
  readonly visible: boolean;
};
export type HelpQuestion = HelpWords & { readonly id: string; readonly version: number; readonly pos: number };

const wrong = (field: string) => refuse('HELP_MALFORMED', { fill: [field] });
const controls = /\p{Cc}/u;
const controlsInLines = /[^\P{Cc}\n]/u;

export function checkedHelp({ area, question, answer, forRoles, visible }: HelpWords): HelpWords {
  const asked = roleWordList.filter((role) => forRoles.includes(role));
  if (asked.length === 0 || asked.length !== forRoles.length) throw wrong('audience');
  const said = answer.replaceAll('\r\n', '\n').trim();
  if (!saysSomething(said) || charactersIn(said) > text.helpAnswer || controlsInLines.test(said)) throw wrong('answer');
  return {
    area: line(area, library.nameMax, 'area'),
    question: line(question, text.helpQuestion, 'question'),
    answer: said,
    forRoles: asked,
    visible,
  };
}

function line(value: string, max: number, field: string): string {
  const trimmed = value.trim();
  if (!saysSomething(trimmed) || charactersIn(trimmed) > max || controls.test(trimmed) || !isPlain(trimmed)) {
    throw wrong(field);
  }
  return trimmed;
}
