/** A pod that stands where nobody would reach it ends at its start, and says why. */
import { loadConfig } from '@parlance/runtime/config/load-config';
import { placeOf, type Interfaces } from './place.ts';
import { sampleSettings as told } from './sample-settings.ts';
import { podConfig } from './settings.ts';

const others = [{ internal: false }];
const node: Interfaces = { lo: [{ internal: true }], ens5: others, eth0: others };
const place = (more: NodeJS.ProcessEnv, interfaces = node) =>
  placeOf(loadConfig(podConfig, { ...told, ...more }), interfaces);

const twoNodes = { PUBLIC_ADDRESSES: '{"10.20.0.4":"192.0.2.4","10.20.0.5":"192.0.2.5"}' };

test('each node is reached by its own address of the map', () => {
  expect(place({ ...twoNodes, HOST_ADDRESS: '10.20.0.4' })).toEqual({ publicAddress: '192.0.2.4' });
  expect(place({ ...twoNodes, HOST_ADDRESS: '10.20.0.5' })).toEqual({ publicAddress: '192.0.2.5' });
});

test('without a map it is the one address that was told, or the interface’s own', () => {
  expect(place({ PUBLIC_ADDRESS: '192.0.2.7', HOST_ADDRESS: '10.20.0.4' })).toEqual({ publicAddress: '192.0.2.7' });
  expect(place({})).toEqual({ publicAddress: undefined });
});

test('a node that is not in the map is refused by its address, with those that are', () => {
  expect(() => place({ ...twoNodes, HOST_ADDRESS: '10.20.0.6' })).toThrow(
    'This node, 10.20.0.6, is not in publicAddresses, which has 10.20.0.4, 10.20.0.5',
  );
  expect(() => place({ ...twoNodes, HOST_ADDRESS: 'constructor' })).toThrow('is not in publicAddresses');
  expect(() => place({ ...twoNodes, HOST_ADDRESS: '' })).toThrow('This node, whose address is unknown, is not in');
  expect(() => place({ PUBLIC_ADDRESSES: '{}', HOST_ADDRESS: '10.20.0.6' })).toThrow('which has no node');
});

test.each([
  ['eth1', node, 'there are ens5, eth0'],
  ['lo', node, 'there are ens5, eth0'],
  ['eth0', { lo: [{ internal: true }], ens5: others }, 'there is ens5'],
  ['eth0', { lo: [{ internal: true }] }, 'there is none'],
])('the interface %s is refused where it is not, with those that are', (name, interfaces: Interfaces, there) => {
  expect(() => place({ MEDIA_INTERFACE: name }, interfaces)).toThrow(
    `The interface ${name} is not on this node, or has no address that others reach; ${there}`,
  );
});
