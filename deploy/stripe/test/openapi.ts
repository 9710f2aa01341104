/**
 * Stripe's own description of its API, from the document that stripe-mock carries: what may be asked, and what is answered.
 * It is of 2025-09-30.clover; what the pinned version has besides is named here.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fetchModule } from '@parlance/deploy/go';
import { Ajv, type ValidateFunction } from 'ajv';
import { parseForm } from '../http/form.ts';
import type { StripeObject } from '../store/objects.ts';

const STRIPE_MOCK = {
  module: 'github.com/stripe/stripe-mock',
  version: 'v0.197.0',
  sum: 'h1:qoUXY3V7XzNCHuvgqI6ZjSZAz9Zu/42JBRNT+LR6wsM=',
};

/** Fields of 2026-10-28.endive that the older document does not have, by schema. */
const SINCE: Record<string, string[]> = {
  customer: ['customer_account'],
  product: ['tax_details', 'type'],
  promotion_code: ['customer_account'],
  recurring: ['trial_period_days'],
  discount: ['customer_account'],
  'checkout.session': [
    'allowed_payment_method_types',
    'customer_account',
    'integration_identifier',
    'managed_payments',
  ],
  subscription: ['billing_schedules', 'customer_account', 'managed_payments'],
  subscription_item: ['current_trial', 'plan'],
  invoice: ['customer_account'],
  line_item: ['quantity_decimal', 'subtotal'],
  payment_intent: ['allowed_payment_method_types', 'customer_account', 'managed_payments', 'payment_record', 'source'],
  charge: ['source'],
  charge_outcome: ['risk_level'],
  refund: ['customer', 'customer_account', 'payment_method'],
  dispute: ['intended_submission_method'],
  'billing_portal.session': ['customer_account'],
  payment_method: ['customer_account'],
};
/** Words that have changed since: what was `hosted` is `hosted_page`. */
const WORDS_SINCE: Record<string, Record<string, string[]>> = { 'checkout.session': { ui_mode: ['hosted_page'] } };

const OURS = [...Object.keys(SINCE), 'price', 'coupon', 'invoice_payment', 'event', 'item', 'deleted_customer'];

type Schema = { [word: string]: unknown };
type Operation = {
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};
type Document = { components: { schemas: Record<string, Schema> }; paths: Record<string, Record<string, Operation>> };

export type Contract = Awaited<ReturnType<typeof readContract>>;

export async function readContract() {
  const folder = await fetchModule(STRIPE_MOCK);
  const document = JSON.parse(readFileSync(join(folder, 'embedded/openapi/spec3.json'), 'utf8')) as Document;
  const objects = objectValidators(document);
  const requests = requestValidators(document);
  return {
    /** What is wrong with an object, or with each of a list. */
    faultsOf: (object: StripeObject): string[] => objects(object),
    /** What is wrong with a call: unknown address, unknown or misspelt words. */
    faultsOfCall: (call: { method: string; path: string; words: string }): string[] => requests(call),
  };
}

function objectValidators({ components }: Document) {
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema({ $id: 'stripe', components: { schemas: answered(components.schemas) } });
  const known = new Map<string, ValidateFunction>();
  const validator = (kind: string): ValidateFunction => {
    const found = known.get(kind) ?? ajv.compile({ $ref: `stripe#/components/schemas/${kind}` });
    known.set(kind, found);
    return found;
  };
  const faultsOf = (object: StripeObject): string[] => {
    if (object.object === 'list') return (object.data as StripeObject[]).flatMap(faultsOf);
    if (components.schemas[object.object] === undefined) return [`${object.object}: no such object`];
    const own = told(object.object, validator(object.object), object);
    return object.object === 'event' ? [...own, ...faultsOf((object.data as { object: StripeObject }).object)] : own;
  };
  return faultsOf;
}

function told(what: string, validate: ValidateFunction, value: unknown): string[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${what}${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

/** As JSON schema, closed to fields that nobody has named. */
function answered(schemas: Record<string, Schema>): Record<string, Schema> {
  const resources = new Set(Object.keys(schemas).filter((name) => schemas[name]?.['x-resourceId'] !== undefined));
  const isForeign = ({ $ref }: Schema) => {
    const name =
      String($ref ?? '')
        .split('/')
        .at(-1) ?? '';
    return resources.has(name) && !OURS.includes(name);
  };
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const { properties = {}, ...rest } = schema as { properties?: Record<string, Schema> };
      const all: Record<string, Schema> = {
        ...properties,
        ...Object.fromEntries((SINCE[name] ?? []).map((field) => [field, {}])),
      };
      for (const [field, words] of Object.entries(WORDS_SINCE[name] ?? {})) {
        all[field] = { ...all[field], enum: [...((all[field]?.enum as string[]) ?? []), ...words] };
      }
      return [name, plain({ ...rest, properties: all }, isForeign) as Schema];
    }),
  );
}

/** `nullable` as JSON schema says it; references to what we never show are dropped, which keeps the rest small. */
function plain(value: unknown, isForeign: (schema: Schema) => boolean): unknown {
  if (Array.isArray(value)) return value.map((each) => plain(each, isForeign));
  if (typeof value !== 'object' || value === null) return value;
  const { nullable, ...rest } = value as Schema;
  const schema = Object.fromEntries(
    Object.entries(rest).flatMap(([word, held]) => {
      if (word.startsWith('x-')) return [];
      if (word === 'anyOf')
        return [
          [
            word,
            plain(
              (held as Schema[]).filter((each) => !isForeign(each)),
              isForeign,
            ),
          ],
        ];
      return [[word, plain(held, isForeign)]];
    }),
  ) as Schema;
  if (isForeign(schema)) return { type: ['object', 'string'] };
  if (Array.isArray(schema.anyOf) && schema.anyOf.length === 0) delete schema.anyOf;
  if (schema.properties !== undefined && schema.type === 'object') schema.additionalProperties ??= false;
  return nullable === true ? { anyOf: [schema, { type: 'null' }] } : schema;
}

type Call = { method: string; path: string; words: string };

function requestValidators({ paths }: Document) {
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false, coerceTypes: true });
  const addresses = Object.keys(paths)
    .map((path) => ({ path, pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))
    .sort((a, b) => a.path.split('{').length - b.path.split('{').length);
  return ({ method, path, words }: Call): string[] => {
    const found = addresses.find(
      ({ pattern, path: address }) => pattern.test(path) && paths[address]?.[method.toLowerCase()] !== undefined,
    );
    if (found === undefined) return [`${method} ${path}: no such call`];
    const operation = paths[found.path]?.[method.toLowerCase()] as Operation;
    const schema = method === 'POST' ? bodySchema(operation) : querySchema(operation);
    return told(`${method} ${found.path}`, ajv.compile(schema), parseForm(words));
  };
}

const same = () => false;

function bodySchema({ requestBody }: Operation): Schema {
  return plain(requestBody?.content['application/x-www-form-urlencoded']?.schema ?? {}, same) as Schema;
}

function querySchema({ parameters = [] }: Operation): Schema {
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const properties = Object.fromEntries(query.map(({ name, schema }) => [name, schema]));
  return plain({ type: 'object', additionalProperties: false, properties }, same) as Schema;
}
