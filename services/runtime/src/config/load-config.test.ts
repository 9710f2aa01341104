import { inspect } from 'node:util';
import { z } from 'zod';
import { peers, serviceConfig } from './common-config.ts';
import { json, number } from './fields.ts';
import { ConfigError, loadConfig } from './load-config.ts';
import { Secret } from './secret.ts';

const complete = {
  DATABASE_URL: 'postgres://x',
  KAFKA_BROKERS: 'a:1, b:2',
  GRPC_LISTEN: '127.0.0.1:1',
  HTTP_LISTEN: '127.0.0.1:2',
  OIDC_ISSUER: 'http://localhost:8080/auth/realms/r',
  OIDC_JWKS_URL: 'http://localhost:8087/certs',
  OIDC_TOKEN_URL: 'http://localhost:8087/token',
  SERVICE_CLIENT_ID: 'svc-x',
  SERVICE_CLIENT_SECRET: 'hush',
  MEDIA_GRPC: '127.0.0.1:3',
};

test('fields are read from their environment names', () => {
  const config = loadConfig(
    serviceConfig.extend({
      ...peers('media'),
      portShift: number('Moves ports.', { unit: 'ports', min: 0 }).default(4),
    }),
    { ...complete, PORT_SHIFT: '' },
  );
  expect(config).toMatchObject({
    kafka: { brokers: ['a:1', 'b:2'], tls: false },
    oidcAudience: 'parlance-api',
    portShift: 4,
  });
  expect(config.peers.mediaGrpc).toBe('127.0.0.1:3');
});

test('all faults are told at once, by name and without their values', () => {
  const env = { ...complete, GRPC_LISTEN: 'nonsense-value', DATABASE_URL: '', MEDIA_GRPC: undefined };
  const attempt = () => loadConfig(serviceConfig.extend(peers('media')), env);
  expect(attempt).toThrow(ConfigError);
  expect(attempt).toThrow(
    /3 fault\(s\)[^]*DATABASE_URL is missing[^]*GRPC_LISTEN: must be host:port[^]*MEDIA_GRPC is missing/,
  );
  expect(attempt).not.toThrow(/nonsense-value/);
});

test('JSON fields are validated inside', () => {
  const schema = z.object({ nodes: json('Nodes.', { shape: z.array(z.object({ name: z.string() })), kind: 'list' }) });
  expect(loadConfig(schema, { NODES: '[{"name":"a"}]' }).nodes).toEqual([{ name: 'a' }]);
  expect(() => loadConfig(schema, { NODES: '[{' })).toThrow('NODES: must be JSON');
  expect(() => loadConfig(schema, { NODES: '[{}]' })).toThrow(/NODES/);
});

test('a secret is used but never shown', () => {
  const { serviceClientSecret: secret } = loadConfig(serviceConfig, complete);
  expect(secret.reveal()).toBe('hush');
  expect(`${secret} ${JSON.stringify({ secret })} ${inspect({ secret })}`).not.toContain('hush');
  expect(secret).toBeInstanceOf(Secret);
});
