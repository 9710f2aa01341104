/** What a Janus pod is told, and what it says when something is missing. */
import { readSettings } from './settings.ts';

const told = {
  NODE_NAME: 'janus-0',
  EVENTS_ADDRESS: 'media-http:8080',
  JANUS_EVENTS_KEY: 'events',
  JANUS_API_SECRET: 'api',
  JANUS_ADMIN_SECRET: 'admin',
  JANUS_ADMIN_KEY: 'key',
  RTP_FROM: '20000',
  RTP_TO: '20499',
};

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
