import type { HelpQuestionInput, HelpWords } from '@parlance/proto/content/v1';
import { required } from '@parlance/runtime/events/required';
import type { HelpQuestion, HelpWords as Words } from '../domain/help-question.ts';
import type { LastChange } from '../domain/library.ts';
import { changeMessage } from './content-mapping.ts';

export const helpWordsFromMessage = (message: HelpWords | null): Words => required(message);

export function helpMessage(question: HelpQuestion, changed?: LastChange): HelpQuestionInput {
  const { id, version, area, question: asked, answer, forRoles, visible } = question;
  const words = { area, question: asked, answer, forRoles: [...forRoles], visible };
  return { id, version, words, ...(changed && { changed: changeMessage(changed) }) };
}
