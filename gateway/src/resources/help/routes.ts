/** The questions that people ask and the school's answers (NS-14): reading for everybody, keeping for administrators. */
import type { HelpQuestion } from '@parlance/proto/content/v1';
import { admins, command, route, studentsAndTutors, type Route } from '../../routing/route.ts';
import { changeJson } from '../materials/presenter.ts';
import { present } from '../present.ts';
import {
  foundAnswer,
  helpAnswer,
  helpBody,
  helpChange,
  helpOrder,
  helpOrderAnswer,
  helpQuery,
  helpQuestion,
  searchQuery,
  seenQuestion,
  type HelpBody,
  type HelpRole,
} from './schemas.ts';

export const helpRoutes: Route[] = [
  route({
    method: 'get',
    path: '/help',
    summary:
      "Questions for the caller's role, in their order; with `all` administrators read everybody's and hidden ones",
    access: studentsAndTutors,
    query: helpQuery,
    response: helpAnswer,
    handle: async ({ clients, query, call }) => {
      const { questions, orderVersion } = await clients.help.listHelp(query, call());
      return { items: questions.map(questionJson), orderVersion };
    },
  }),
  route({
    method: 'get',
    path: '/help/search',
    summary: 'Questions that say what was typed, also as it is misspelled, best first',
    access: studentsAndTutors,
    limit: 'search',
    refusals: ['SEARCH_MALFORMED'],
    query: searchQuery,
    response: foundAnswer,
    handle: async ({ clients, query: { q }, call }) => {
      const { questions } = await clients.help.searchHelp({ text: q }, call());
      return { items: questions.map(questionJson) };
    },
  }),
  route({
    method: 'post',
    path: '/admin/help',
    summary: 'Make a question, the last one',
    access: admins,
    refusals: ['HELP_MALFORMED', 'HELP_FULL'],
    body: helpBody,
    response: helpQuestion,
    handle: async ({ clients, body, call }) =>
      questionJson(present((await clients.help.createHelpQuestion({ words: wordsOf(body) }, call())).question)),
  }),
  route({
    method: 'put',
    path: '/admin/help/order',
    summary: 'Put all questions into another order',
    access: admins,
    refusals: ['LIBRARY_CHANGED', 'ORDER_MALFORMED'],
    body: helpOrder,
    response: helpOrderAnswer,
    handle: ({ clients, body, call }) => clients.help.orderHelp(body, call()),
  }),
  route({
    method: 'put',
    path: '/admin/help/:id',
    summary: 'Change or hide a question',
    access: admins,
    refusals: ['HELP_MALFORMED', 'HELP_NOT_FOUND', 'LIBRARY_CHANGED'],
    body: helpChange,
    response: helpQuestion,
    handle: async ({ clients, params, body: { version, ...body }, call }) => {
      const request = { ...params, version, words: wordsOf(body) };
      return questionJson(present((await clients.help.updateHelpQuestion(request, call())).question));
    },
  }),
  command({
    method: 'delete',
    path: '/admin/help/:id',
    summary: 'Take a question away',
    access: admins,
    refusals: ['HELP_NOT_FOUND', 'LIBRARY_CHANGED'],
    query: seenQuestion,
    handle: ({ clients, params: { id }, query: { version }, call }) =>
      clients.help.deleteHelpQuestion({ id, version }, call()),
  }),
];

const wordsOf = ({ forRole: forRoles, ...words }: HelpBody) => ({ ...words, forRoles });

function questionJson({ id, version, words, changed }: HelpQuestion) {
  const { forRoles, ...said } = present(words);
  return { id, version, ...said, forRole: forRoles as HelpRole[], changed: changeJson(changed) };
}
