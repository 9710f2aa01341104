/** Zipkin: a page to look at traces, which it keeps in memory; and what brings it the spans of our programs. */
import { join } from 'node:path';
import { cached, cachedPath } from '../fetch/cache.ts';
import { findJava, JAVA, MAVEN, SMALL_JVM } from '../fetch/java.ts';
import { runMaven } from '../fetch/maven.ts';
import type { Profile } from '../profile.ts';
import { answersOk, isListening } from '../wait.ts';
import type { Part, PartContext } from './part.ts';

const VERSION = '3.5.1';
const ARTIFACT = `io.zipkin:zipkin-server:${VERSION}:jar:exec`;

const recipe = ({ cache }: Pick<Profile, 'cache'>) => ({ cache, name: 'zipkin', from: [ARTIFACT] });

export function zipkinPart({ profile, supervisor }: Pick<PartContext, 'profile' | 'supervisor'>): Part {
  const port = profile.ports.zipkin;
  return {
    title: 'Zipkin',
    givenBy: [],
    ports: [{ port, use: 'Zipkin' }],
    tools: [JAVA, MAVEN],
    async fetch() {
      const options = [`-Dartifact=${ARTIFACT}`, '-Dmdep.stripVersion=true'];
      const make = (into: string) =>
        runMaven(supervisor, { name: 'zipkin', title: 'Zipkin', goal: 'copy', into, options });
      const { made } = await cached({ ...recipe(profile), make });
      return made ? `${VERSION} from Maven Central` : 'in the cache';
    },
    prepare: async () => undefined,
    unit: () => ({
      name: 'zipkin',
      title: 'Zipkin',
      layer: 'part',
      command: {
        file: findJava(),
        args: [
          ...SMALL_JVM,
          '-Xmx256m',
          '-jar',
          join(cachedPath(recipe(profile)), 'zipkin-server-exec.jar'),
          '--armeria.ports[0].ip=127.0.0.1',
          `--armeria.ports[0].port=${port}`,
          '--armeria.ports[0].protocols[0]=http',
          // What is on its page is nothing for the pages of others.
          `--zipkin.query.allowed-origins=http://127.0.0.1:${port}`,
        ],
        env: { STORAGE_TYPE: 'mem', MEM_MAX_SPANS: '100000', LOGGING_LEVEL_ROOT: 'WARN' },
      },
      ready: () => answersOk(`http://127.0.0.1:${port}/health`),
      readyWithinMs: 120_000,
    }),
  };
}

/** Our programs speak OTLP, which Zipkin does not read. */
export function spansPart({ profile }: Pick<PartContext, 'profile'>): Part {
  const { spans: port, zipkin } = profile.ports;
  return {
    title: 'Spans',
    givenBy: [],
    ports: [{ port, use: 'spans' }],
    tools: [],
    isOurs: true,
    prepare: async () => undefined,
    unit: () => ({
      name: 'spans',
      title: 'Spans',
      layer: 'part',
      command: {
        file: process.execPath,
        args: [
          '--max-old-space-size=64',
          '--disable-warning=ExperimentalWarning',
          join(profile.root, 'deploy/observability/spans/main.ts'),
        ],
        env: { SPANS_PORT: String(port), ZIPKIN_URL: `http://127.0.0.1:${zipkin}` },
      },
      ready: () => isListening(port),
      readyWithinMs: 30_000,
    }),
  };
}

export const spansUrl = ({ ports }: Pick<Profile, 'ports'>): string => `http://127.0.0.1:${ports.spans}`;
export const tracesUrl = ({ ports }: Pick<Profile, 'ports'>): string => `http://127.0.0.1:${ports.zipkin}/zipkin/`;
