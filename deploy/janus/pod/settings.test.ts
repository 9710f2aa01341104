/** What a Janus pod is told, and what it says when something is missing. */
import { sampleSettings as told } from './sample-settings.ts';
import { POD_KEYS, readSettings } from './settings.ts';

test('what is left out has a usual value: the pod’s own interface, and an hour and ten minutes for lessons to end', () => {
  expect(readSettings(told)).toMatchObject({ interfaceName: 'eth0', publicAddress: undefined, drainMs: 4_200_000 });
  const more = { MEDIA_INTERFACE: 'ens3', PUBLIC_ADDRESS: '192.0.2.7', DRAIN_SECONDS: '60' };
  expect(readSettings({ ...told, ...more })).toMatchObject({
    interfaceName: 'ens3',
    publicAddress: '192.0.2.7',
    drainMs: 60_000,
  });
});

test('all faults are told together', () => {
  const broken = { ...told, JANUS_API_SECRET: '', RTP_FROM: '80', DRAIN_SECONDS: 'long' };
  expect(() => readSettings(broken)).toThrow(
    'JANUS_API_SECRET is missing; RTP_FROM must be a port from 1024; DRAIN_SECONDS must be a number of seconds',
  );
});

test('where nodes have public addresses of their own, the map says which', () => {
  const settings = readSettings({
    ...told,
    PUBLIC_ADDRESSES: '{"10.20.0.4":"192.0.2.4","10.20.0.5":"192.0.2.5"}',
    HOST_ADDRESS: '10.20.0.5',
  });
  expect(settings.publicAddresses).toEqual({ '10.20.0.4': '192.0.2.4', '10.20.0.5': '192.0.2.5' });
  expect(settings.hostAddress).toBe('10.20.0.5');
  expect(readSettings(told).publicAddresses).toBeUndefined();
});

test.each(['192.0.2.4', '["192.0.2.4"]', '{"10.20.0.4":4}', '{"10.20.0.4":""}', 'null'])(
  'addresses that are no map are a fault: %s',
  (text) => {
    expect(() => readSettings({ ...told, PUBLIC_ADDRESSES: text })).toThrow('PUBLIC_ADDRESSES must be a JSON map');
  },
);

test('every setting is described, and what is described is a setting', () => {
  const asked = new Set<string>();
  readSettings(
    new Proxy<NodeJS.ProcessEnv>(told, {
      get: (env, name) => {
        asked.add(String(name));
        return env[String(name)];
      },
    }),
  );
  expect([...asked].sort()).toEqual(Object.keys(POD_KEYS).sort());
  for (const [name, { required = false }] of Object.entries(POD_KEYS)) {
    const without = () => readSettings({ ...told, [name]: '' });
    if (required) expect(without).toThrow(`${name} is missing`);
    else expect(without).not.toThrow();
  }
});
