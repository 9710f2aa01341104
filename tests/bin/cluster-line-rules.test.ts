import { describe, expect, test } from '@jest/globals';
import { linesOf } from '@parlance/deploy/lines';
import { makeProfile } from '@parlance/deploy/profile';
import { callsOf, clusterLines, endOfLine, rulesFor, type LedPod } from './cluster-line-rules.ts';
import { programOf } from './cluster-pods.ts';

const lines = clusterLines(28_475, ['janus-0']);
const door = (name: string) => lines.find((line) => line.name === name)?.door;
const pod = (program: string, address: string, name = `${program}-5f9c-abcde`): LedPod => ({ name, program, address });
const pods = [
  pod('booking', '10.198.0.5'),
  pod('booking', '10.198.0.9'),
  pod('content', '10.198.0.6'),
  pod('gateway', '10.198.0.7'),
  pod('postgres', '10.198.0.8', 'postgres-0'),
  pod('janus', '10.198.0.10', 'janus-0'),
];
const rulesOf = (program: string, there = pods) =>
  rulesFor({ program }, { host: '10.197.0.1', lines, pods: there })
    .split('\n')
    .filter((rule) => rule.includes('dnat to'))
    .map((rule) => rule.trim());

describe('lines of the cluster', () => {
  test('are those of a test platform, but for the names of media nodes', () => {
    const here = linesOf(makeProfile({ name: 'test', basePort: '18080' }));
    const names = new Set(here.map(({ name }) => name.replace(/^janus-[ab]/, 'janus-0')));
    expect(new Set(lines.map(({ name }) => name))).toEqual(names);
    expect(new Set(lines.map((line) => line.door)).size).toBe(lines.length);
  });

  test('a service is told from another by its address, and of its pods the last that came is meant', () => {
    const line = lines.find(({ name }) => name === 'booking');
    expect(line && endOfLine(line, pods)).toBe('10.198.0.9:9090');
    expect(rulesOf('gateway')).toContain(`ip daddr 10.198.0.9 tcp dport 9090 dnat to 10.197.0.1:${door('booking')}`);
    expect(rulesOf('gateway').join()).not.toContain('10.198.0.5');
  });

  test('each service has its own line to the databases', () => {
    const own = `tcp dport 5432 dnat to 10.197.0.1:${door('database-content')}`;
    expect(rulesOf('content').filter((rule) => rule.includes('5432'))).toEqual([own]);
    expect(rulesOf('gateway').join()).not.toContain('5432');
  });

  test('nobody is led to himself, and who calls nobody is not led', () => {
    expect(rulesOf('booking').join()).not.toContain(`:${door('booking')}`);
    expect(rulesOf('postgres')).toEqual([]);
    expect(callsOf('postgres', lines)).toEqual([]);
  });

  test('what the payment provider calls at the gateway is a line of its own', () => {
    expect(rulesOf('stripe')).toContain(`tcp dport 8080 dnat to 10.197.0.1:${door('webhooks')}`);
    expect(rulesOf('content')).toContain(`tcp dport 8080 dnat to 10.197.0.1:${door('keycloak')}`);
  });

  test('where a pod is not there nobody is led to it by its address', () => {
    const none = pods.filter(({ program }) => program !== 'booking');
    expect(rulesOf('gateway', none).join()).not.toContain(`:${door('booking')} `);
    expect(rulesOf('media', none)).toContain(
      `ip daddr 10.198.0.10 tcp dport 8188 dnat to 10.197.0.1:${door('janus-0')}`,
    );
  });

  test.each([
    ['booking-6c9f8d5b7-x2x9k', 'booking'],
    ['postgres-0', 'postgres'],
    ['janus-1', 'janus'],
    ['parlance-migrate-1-abcde', undefined],
    ['coredns-5d78c9869d-abcde', undefined],
  ])('the pod %s runs %s', (name, program) => {
    expect(programOf({ name })).toBe(program);
  });
});
