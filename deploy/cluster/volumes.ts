/** Volumes that claims find ready: folders of the node that any user of a pod may write to. A provisioner would be one more program for what is thrown away with the cluster. */
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Kubectl } from '../installer/any-cluster.ts';
import type { Places } from './places.ts';

/** A claim keeps its folder for good, so these are as many as claims may be made while the cluster lives. */
const COUNT = 32;

export async function offerVolumes({ volumes }: Places, kubectl: Kubectl): Promise<void> {
  // Nobody else on this machine gets as far as the folders in it.
  mkdirSync(volumes, { recursive: true, mode: 0o700 });
  const items = Array.from({ length: COUNT }, (_, index) => {
    const name = `volume-${index + 1}`;
    const path = join(volumes, name);
    mkdirSync(path, { recursive: true });
    chmodSync(path, 0o777);
    return {
      apiVersion: 'v1',
      kind: 'PersistentVolume',
      metadata: { name },
      spec: {
        capacity: { storage: '20Gi' },
        accessModes: ['ReadWriteOnce', 'ReadWriteMany'],
        storageClassName: 'standard',
        persistentVolumeReclaimPolicy: 'Retain',
        hostPath: { path },
      },
    };
  });
  await kubectl(['apply', '-f', '-'], JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
}
