/** Brings the programs of a cluster: what Debian has by apt-get, Kubernetes and CoreDNS from their sources by the Go proxy, kept by content. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installMissing, type Tool } from '../local/fetch/apt.ts';
import { cached, cachedPath } from '../local/fetch/cache.ts';
import { BUILD_LIMIT_MS, demandGo, GO_BUILD, GO_ENV } from '../local/fetch/go.ts';
import type { Profile } from '../local/profile.ts';
import type { Supervisor } from '../local/supervisor.ts';

const KUBERNETES = 'v1.34.4';

const tool = (program: string, name = program, folders?: string[]): Tool => ({ program, package: name, folders });

const TOOLS: Tool[] = [
  tool('openssl'),
  tool('ip', 'iproute2'),
  tool('nsenter', 'util-linux'),
  tool('containerd'),
  tool('runc'),
  // Not its `bridge`: another package has a program of that name on the path.
  tool('host-local', 'containernetworking-plugins', ['/usr/lib/cni']),
  tool('nft', 'nftables'),
  tool('iptables'),
  tool('conntrack'),
  tool('ethtool'),
  tool('buildah'),
  tool('gcc'),
  { program: 'stdio.h', folders: ['/usr/include'], package: 'libc6-dev', optional: true },
];

export type Programs = ReturnType<typeof programsIn>;

export async function bringPrograms(profile: Profile, supervisor: Supervisor) {
  const installed = await installMissing(TOOLS, supervisor);
  const recipe = recipeOf(profile);
  const { made, folder } = await cached({ ...recipe, make: (into) => build(profile, supervisor, into) });
  const from = installed.length > 0 ? `apt-get: ${installed.length} packages; ` : '';
  return { programs: programsIn(folder), note: `${from}Kubernetes ${KUBERNETES} ${made ? 'built' : 'in the cache'}` };
}

/** Where they lie once they have been brought. */
export function knownPrograms(profile: Profile): Programs {
  return programsIn(cachedPath(recipeOf(profile)));
}

function programsIn(folder: string) {
  return { hyperkube: join(folder, 'hyperkube'), coredns: join(folder, 'coredns'), pause: join(folder, 'pause') };
}

function recipeOf({ cache, root }: Profile) {
  const sources = ['go/go.mod', 'go/go.sum', 'go/hyperkube/main.go', 'go/coredns/main.go', 'pause.c'];
  const texts = sources.map((name) => readFileSync(join(root, 'deploy/cluster', name), 'utf8'));
  return { cache, name: 'kubernetes', from: [KUBERNETES, ...texts] };
}

async function build({ root }: Profile, supervisor: Supervisor, into: string): Promise<void> {
  const [major, minor] = KUBERNETES.slice(1).split('.');
  const version = { gitVersion: KUBERNETES, gitMajor: major, gitMinor: minor, gitTreeState: 'clean' };
  const flags = Object.entries(version).map(([name, value]) => `-X k8s.io/component-base/version.${name}=${value}`);
  const folder = join(root, 'deploy/cluster');
  const goFile = demandGo();
  const go = (name: string, output: string[]) => ({
    name: `build-${name}`,
    title: `The build of ${name}`,
    command: {
      file: 'timeout',
      args: [String(BUILD_LIMIT_MS / 1000), goFile, ...GO_BUILD, ...output, `./${name}`],
      cwd: join(folder, 'go'),
    },
    env: { ...process.env, ...GO_ENV },
  });
  await supervisor.run(go('hyperkube', ['-ldflags', `-s -w ${flags.join(' ')}`, '-o', join(into, 'hyperkube')]));
  await supervisor.run(go('coredns', ['-ldflags', '-s -w', '-o', join(into, 'coredns')]));
  const pause = ['-Os', '-static', '-s', '-o', join(into, 'pause'), join(folder, 'pause.c')];
  await supervisor.run({ name: 'build-pause', title: 'The build of pause', command: { file: 'gcc', args: pause } });
}
