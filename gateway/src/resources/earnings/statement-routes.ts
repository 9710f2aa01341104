/** A period's statement, line by line: the tutor, or an administrator. */
import { rawRoute, route, tutors, type Route } from '../../routing/route.ts';
import { statementJson } from './statement-presenter.ts';
import { statementAnswer, statementFileQuery, statementQuery } from './statement-schemas.ts';

const asked = { method: 'get', access: tutors } as const;
const refusals = ['NOT_OWN_EARNINGS', 'PERIOD_UNKNOWN'] as const;

const files = [
  { format: 'csv', contentType: 'text/csv', summary: 'The statement of a period as CSV' },
  { format: 'pdf', contentType: 'application/pdf', summary: 'The statement of a period as PDF' },
] as const;

export const statementRoutes: Route[] = [
  route({
    ...asked,
    path: '/earnings/:tutorId/statement',
    summary: 'Every line of a period, corrections included, oldest first, 200 a page; all pages add up to its totals',
    refusals: [...refusals, 'PAGE_TOKEN_INVALID'],
    query: statementQuery,
    response: statementAnswer,
    handle: async ({ clients, params, query, call }) =>
      statementJson(await clients.payments.getStatement({ tutor: params.tutorId, ...query }, call())),
  }),
  ...files.map(({ format, contentType, summary }) =>
    rawRoute({
      ...asked,
      path: `/earnings/:tutorId/statement.${format}`,
      summary,
      refusals: [...refusals, 'STATEMENT_TOO_LONG'],
      query: statementFileQuery,
      produces: { contentType, description: summary },
      serve: async (_request, response, { clients, params, query: { period, timezone: timeZone }, call }) => {
        const wanted = { tutor: params.tutorId, period, timeZone, format };
        const { fileName, content } = await clients.payments.exportStatement(wanted, call());
        response.attachment(fileName).type(contentType).send(Buffer.from(content));
      },
    }),
  ),
];
