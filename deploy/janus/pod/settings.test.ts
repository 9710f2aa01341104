/** What a Janus pod is told, and what it says when something is missing. */
import { describeConfig } from '@parlance/runtime/config/describe-config';
import { loadConfig, type ConfigError } from '@parlance/runtime/config/load-config';
import { sampleSettings as told } from './sample-settings.ts';
import { podConfig } from './settings.ts';

const read = (env: NodeJS.ProcessEnv) => loadConfig(podConfig, env);

test('what is left out has a usual value: the pod’s own interface, and an hour and ten minutes for lessons to end', () => {
  expect(read(told)).toMatchObject({ mediaInterface: 'eth0', drainSeconds: 4_200 });
  expect(read(told).publicAddress).toBeUndefined();
  const more = { MEDIA_INTERFACE: 'ens3', PUBLIC_ADDRESS: '192.0.2.7', DRAIN_SECONDS: '60' };
  expect(read({ ...told, ...more })).toMatchObject({
    mediaInterface: 'ens3',
    publicAddress: '192.0.2.7',
    drainSeconds: 60,
  });
});

test('all faults are told together', () => {
  const broken = { ...told, JANUS_API_SECRET: '', RTP_FROM: '80', DRAIN_SECONDS: 'long' };
  const faults = () => {
    try {
      return read(broken);
    } catch (error) {
      return (error as ConfigError).faults;
    }
  };
  expect(faults()).toEqual([
    'JANUS_API_SECRET is missing',
    expect.stringMatching(/^RTP_FROM: .*1024/),
    'DRAIN_SECONDS: must be a whole number',
  ]);
});

test('where nodes have public addresses of their own, the map says which', () => {
  const settings = read({
    ...told,
    PUBLIC_ADDRESSES: '{"10.20.0.4":"192.0.2.4","10.20.0.5":"192.0.2.5"}',
    HOST_ADDRESS: '10.20.0.5',
  });
  expect(settings.publicAddresses).toEqual({ '10.20.0.4': '192.0.2.4', '10.20.0.5': '192.0.2.5' });
  expect(settings.hostAddress).toBe('10.20.0.5');
  expect(read(told).publicAddresses).toBeUndefined();
});

test.each(['192.0.2.4', '["192.0.2.4"]', '{"10.20.0.4":4}', '{"10.20.0.4":""}', 'null'])(
  'addresses that are no map are a fault: %s',
  (text) => {
    expect(() => read({ ...told, PUBLIC_ADDRESSES: text })).toThrow(/PUBLIC_ADDRESSES: must be (a JSON map|JSON$)/);
  },
);

test('what must be told is missed, and nothing else', () => {
  for (const { name, required } of describeConfig(podConfig)) {
    const without = () => read({ ...told, [name]: '' });
    if (required) expect(without).toThrow(`${name} is missing`);
    else expect(without).not.toThrow();
  }
});
