/** Why a story cannot be played on the platform that runs. */
import { platform } from '../support/platform-info.ts';

export const notOnCluster = (why: string) => (): string | undefined =>
  platform().isCluster === true ? `This story is not for the cluster: ${why}.` : undefined;
