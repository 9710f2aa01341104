/** Every RPC of every service, straight over gRPC, with every token it must refuse. The table comes from the protos. */
import { expect, test } from '@playwright/test';
import { Metadata, credentials, loadPackageDefinition, type Client, type ServiceError } from '@grpc/grpc-js';
import { fromJSON } from '@grpc/proto-loader';
import { access } from '@parlance/proto/access';
import { descriptor } from '@parlance/proto/descriptor';
import { forgedTokens } from '../../support/forged-tokens.ts';
import { platform } from '../../support/platform-info.ts';

type Method = {
  path: string;
  requestStream: boolean;
  responseStream: boolean;
  requestSerialize: (value: object) => Buffer;
  responseDeserialize: (bytes: Buffer) => unknown;
};
type ServiceClass = {
  new (address: string, creds: ReturnType<typeof credentials.createInsecure>): Client;
  service: Record<string, Method>;
};

const UNAUTHENTICATED = 16;
const PERMISSION_DENIED = 7;
const services = Object.entries(access)
  .filter(([name, rule]) => !rule.anonymous && !name.startsWith('parlance.dev.'))
  .map(([name, rule]) => {
    const [service = '', method = ''] = name.split('/');
    return { name, service, method, context: service.split('.')[1] ?? '', rule };
  });

const definition = loadPackageDefinition(
  fromJSON(descriptor as never, { longs: Number, enums: String, defaults: true, oneofs: true }),
);

function serviceClass(name: string): ServiceClass {
  return name
    .split('.')
    .reduce((at, part) => (at as Record<string, unknown>)[part], definition as unknown) as ServiceClass;
}

/** The status code that a call ends with; 0 when it was let in. */
function codeOf(client: Client, method: Method, token: string): Promise<number> {
  const metadata = new Metadata();
  metadata.set('authorization', `Bearer ${token}`);
  const options = { deadline: Date.now() + 10_000 };
  const { path, requestSerialize, responseDeserialize } = method;
  return new Promise((resolve) => {
    const settle = (error: ServiceError | null) => resolve(error?.code ?? 0);
    if (!method.responseStream) {
      client.makeUnaryRequest(path, requestSerialize, responseDeserialize, {}, metadata, options, settle);
      return;
    }
    const stream = client.makeServerStreamRequest(path, requestSerialize, responseDeserialize, {}, metadata, options);
    stream.on('error', settle);
    stream.on('data', () => {
      resolve(0);
      stream.cancel();
    });
    stream.on('end', () => resolve(0));
  });
}

test('AUTH-34, KC3 forged, expired, foreign, two-role, roleless, alg=none, ID tokens and those with keys of their own are refused by every RPC of every service', async () => {
  const { bad, unverified } = await forgedTokens();
  const wrong: string[] = [];
  for (const { name, service, method, context, rule } of services) {
    const Class = serviceClass(service);
    const client = new Class(platform().grpc[context] ?? '', credentials.createInsecure());
    const described = Class.service[method] as Method;
    const codes = await Promise.all(bad.map(({ token }) => codeOf(client, described, token)));
    for (const [at, { name: kind }] of bad.entries()) {
      const code = codes[at];
      if (code !== UNAUTHENTICATED && !(code === PERMISSION_DENIED && kind.includes('role')))
        wrong.push(`${name} with ${kind}: ${code}`);
    }
    if (!rule.unverified) {
      const code = await codeOf(client, described, unverified);
      if (code !== PERMISSION_DENIED) wrong.push(`${name} with an unverified address: ${code}`);
    }
    client.close();
  }
  expect(services.length).toBeGreaterThan(40);
  expect(wrong).toEqual([]);
});
