/** The public API as OpenAPI 3.1, from the very schemas that validate. */
import { z } from 'zod';
import { inOrderOfPrecedence } from '../routing/order.ts';
import { type RawRoute, type Route, staleVersion } from '../routing/route.ts';

type Json = Record<string, unknown>;
type Components = Record<string, Json>;

const problemSchema: Json = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'requestId'],
      properties: {
        code: { type: 'string', description: 'A stable word, e.g. SLOT_TAKEN' },
        message: { type: 'string', description: 'For people' },
        details: { type: 'object' },
        requestId: { type: 'string' },
      },
    },
  },
};

/** Schemas with a name of their own move to the components, whoever uses them. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', components: Components): Json {
  const { $schema: _dialect, $defs, ...own } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  for (const [name, definition] of Object.entries(($defs ?? {}) as Components)) {
    components[name] ??= relinked(definition);
  }
  const { id, ...rest } = relinked(own);
  if (typeof id !== 'string') return rest;
  components[id] ??= rest;
  return { $ref: `#/components/schemas/${id}` };
}

function relinked(schema: Json): Json {
  const { id: _id, ...rest } = schema;
  const text = JSON.stringify(Object.keys(schema).includes('id') ? { id: _id, ...rest } : rest);
  return JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
}

function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query', components: Components): Json[] {
  if (schema === undefined) return [];
  const { properties, required } = schemaOf(schema, 'input', components) as {
    properties: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: place,
    required: place === 'path' || (required ?? []).includes(name),
    schema: described,
  }));
}

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
});
/** What middleware/idempotency-key.ts and middleware/if-match.ts read. */
const headers = {
  IdempotencyKey: header('Idempotency-Key', 'The same for the same command: at most 255 visible characters'),
  IfMatch: header('If-Match', 'The ETag of the version that was read'),
};

function headersOf({ method, refusals }: Route): Json[] {
  const refTo = (name: keyof typeof headers) => ({ $ref: `#/components/parameters/${name}` });
  return [
    ...(method === 'get' ? [] : [refTo('IdempotencyKey')]),
    ...(refusals?.includes(staleVersion) ? [refTo('IfMatch')] : []),
  ];
}

function who({ access }: Route): string {
  if (access.anonymous) return 'Anybody.';
  const people = access.callers.length === 0 ? [] : access.callers.map((role) => `${role}s`);
  const allowed = [...people, 'administrators'].join(', ');
  return `${allowed[0]?.toUpperCase()}${allowed.slice(1)}${access.unverified ? '; also before the address is verified' : ''}.`;
}

function answersOf(route: Route, components: Components): Json {
  const { contentType, description, schema }: RawRoute['produces'] =
    route.kind === 'json'
      ? { contentType: 'application/json', description: 'Done', schema: route.response }
      : route.produces;
  const content = { [contentType]: schema ? { schema: schemaOf(schema, 'output', components) } : {} };
  return { 200: { description, content }, default: { $ref: '#/components/responses/Problem' } };
}

function operationOf(route: Route, tag: string, components: Components): Json {
  const body = route.kind === 'json' ? route.body : undefined;
  const reasons = route.refusals?.length ? ` Reasons: ${route.refusals.join(', ')}.` : '';
  return {
    tags: [tag],
    summary: route.summary,
    description: `${who(route)}${reasons}`,
    parameters: [
      ...parametersOf(route.params, 'path', components),
      ...parametersOf(route.query, 'query', components),
      ...headersOf(route),
    ],
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input', components) } } },
    }),
    responses: answersOf(route, components),
    security: route.access.anonymous ? [{}] : [{ bearer: [] }],
  };
}

export function openApiDocument(routes: readonly Route[]): Json {
  const components: Components = {};
  const paths: Record<string, Json> = {};
  for (const route of inOrderOfPrecedence(routes)) {
    const path = route.path.replaceAll(/:([A-Za-z]+)/g, '{$1}');
    const tag = route.path.split('/')[1] ?? '';
    (paths[path] ??= {})[route.method] = operationOf(route, tag, components);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Parlance', version: '1', description: 'Instants are epoch milliseconds unless a field says else.' },
    servers: [{ url: '/api/v1' }],
    paths,
    components: {
      schemas: { Problem: problemSchema, ...components },
      parameters: headers,
      responses: {
        Problem: {
          description: 'The one shape of errors',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}
