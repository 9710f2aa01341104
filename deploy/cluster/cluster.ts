/** A real Kubernetes cluster of one node on this machine, from nothing to "ready": no container engine, no registry, nothing outside reached. */
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findEngine, imageFolder } from '../images/engine.ts';
import { packProgram } from '../images/pack-program.ts';
import { sentenceOf, StartFault } from '../local/faults.ts';
import { demandPorts, openPlatform } from '../local/open-platform.ts';
import type { Unit } from '../local/processes/member.ts';
import type { Profile } from '../local/profile.ts';
import { makeProgress, type Log } from '../local/progress.ts';
import { run } from '../local/run.ts';
import type { Supervisor } from '../local/supervisor.ts';
import type { AnyCluster } from '../installer/any-cluster.ts';
import { makeCertificates } from './certificates.ts';
import { cleanUp, demandClean, endContainers, rememberForeign } from './clean-up.ts';
import { controlPlane, makeKubectl } from './control-plane.ts';
import { holdMachine } from './machine.ts';
import { demandFreeNetworks, makeNetwork, saveKernelSettings } from './network.ts';
import { containerRuntime, ctr, DNS_IMAGE, nodeUnits, PAUSE_IMAGE, writeNodeConfig } from './node.ts';
import { nodeGroup, placesOf, type Places } from './places.ts';
import { bringPrograms, type Programs } from './programs.ts';
import { demandNoOther, undoStart } from './other-cluster.ts';
import { offerVolumes } from './volumes.ts';
import { addressOf, forwardPortal } from './port-forward.ts';

export type Cluster = AnyCluster & {
  places: Places;
  programs: Programs;
  stop: () => Promise<void>;
};

/** Of one start: images, their copies on the node, and data. What is fetched and built once takes as much again, elsewhere. */
const LEAST_FREE_BYTES = 5_000_000_000;

export async function startCluster(profile: Profile, log: Log, signal?: AbortSignal): Promise<Cluster> {
  await demandPrivileges();
  const places = placesOf(profile);
  const supervisor = await openPlatform(profile, log, LEAST_FREE_BYTES);
  const progress = makeProgress(log);
  let release = () => {};
  const stop = stopper(places, supervisor, () => release());
  // Whoever waits for the end hears how it went.
  signal?.addEventListener('abort', () => void stop().catch(() => undefined), { once: true });
  try {
    ({ release } = holdMachine(profile.folder));
    await demandNoOther(places);
    await demandPorts(
      profile,
      [],
      [
        { port: profile.basePort, use: 'portal' },
        { port: profile.ports.stripe, use: 'the Stripe stand-in' },
      ],
    );
    const left = await cleanUp(places); // of a run that was killed
    if (left.length > 0) log(`  there already, and not to be removed: ${left.join('; ')}`);
    demandFreeNetworks();
    const programs = await progress.step('Programs', async (note) => {
      const brought = await bringPrograms(profile, supervisor);
      note(brought.note);
      return brought.programs;
    });
    const kubectl = makeKubectl(places, programs);
    const importImages = async (archives: string[]) => {
      for (const archive of archives) await ctr(places, ['images', 'import', '--all-platforms', archive]);
    };
    const cluster: Cluster = {
      profile,
      places,
      programs,
      progress,
      supervisor,
      kubectl,
      importImages,
      stop,
      kubeconfig: places.kubeconfig,
      mediaValues: 'values.yaml',
      helmWords: { infra: [], platform: [] },
      forwardPortal: () => forwardPortal({ profile, supervisor }),
      // This machine has a route to the services' addresses.
      inbox: async () => `http://${await addressOf(kubectl, 'mail')}:1080`,
    };
    await progress.step('Cluster', async (note) => {
      await bringUp(cluster);
      note('one node, ready');
    });
    return cluster;
  } catch (error) {
    await undoStart(error, { supervisor, stop }).catch((fault: unknown) => log(sentenceOf(fault)));
    release();
    throw error;
  }
}

async function bringUp({ places, programs, supervisor, kubectl, importImages, profile }: Cluster): Promise<void> {
  const startAll = (units: Unit[]) => Promise.all(units.map((unit) => supervisor.start(unit)));
  for (const folder of [places.etcd, places.containers, places.kubelet, places.podLogs]) {
    mkdirSync(folder, { recursive: true });
  }
  mkdirSync(dirname(places.containerSocket), { recursive: true, mode: 0o700 });
  rememberForeign(places);
  mkdirSync(nodeGroup(), { recursive: true });
  saveKernelSettings(places);
  await makeCertificates(places.certificates);
  makeNetwork(places);
  writeNodeConfig(places);
  const plane = controlPlane({ places, programs, kubectl });
  const runtime = async () => {
    await startAll([containerRuntime(places)]);
    const image = { cache: profile.cache, engine: () => findEngine(imageFolder(profile)) };
    await importImages([
      await packProgram({ ...image, tag: PAUSE_IMAGE, program: programs.pause }),
      await packProgram({ ...image, tag: DNS_IMAGE, program: programs.coredns }),
    ]);
  };
  const control = async () => {
    await startAll(plane.etcd);
    await startAll(plane.api);
    // The controllers end at once when their roles are not there yet, so the API server is ready first.
    await startAll(plane.others);
  };
  // Side by side, and the fault of either is heard at once.
  await Promise.all([control(), runtime()]);
  await startAll(nodeUnits({ places, programs, kubectl }));
  const manifests = join(profile.root, 'deploy/cluster/manifests');
  await kubectl(['apply', '-f', manifests]);
  await offerVolumes(places, kubectl);
  await kubectl(['-n', 'kube-system', 'rollout', 'status', 'deployment/coredns', '--timeout=90s']);
}

function stopper(places: Places, supervisor: Supervisor, release: () => void): () => Promise<void> {
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    for (const name of supervisor.names().filter((each) => each === 'kubelet')) await supervisor.halt(name);
    const containers = await endContainers(places).catch((fault: unknown) => [sentenceOf(fault)]);
    await supervisor.stop();
    demandClean([...containers, ...(await cleanUp(places))]);
  };
  return () => (stopped ??= stop().finally(release));
}

/** One sentence on why a cluster cannot run here. */
async function demandPrivileges(): Promise<void> {
  if (process.platform !== 'linux')
    throw new StartFault('The cluster needs Linux: it is a real node with its network namespaces and control groups.');
  if (process.getuid?.() !== 0)
    throw new StartFault(
      'The cluster needs root: it makes network namespaces, mounts and control groups. Run it with sudo.',
    );
  if (!existsSync('/sys/fs/cgroup/memory') && !existsSync('/sys/fs/cgroup/cgroup.controllers')) {
    throw new StartFault('The cluster needs control groups at /sys/fs/cgroup, and there are none.');
  }
  try {
    await run('unshare', ['--net', '--mount', 'true'], { limitMs: 10_000 });
  } catch {
    throw new StartFault('This machine does not let root make namespaces, so a cluster cannot run on it.');
  }
}
