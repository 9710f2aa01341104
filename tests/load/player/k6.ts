/** k6, built from its module once and kept with the other programs. It is under the AGPL: we run it, and ship nothing of it (docs/adr/0094). */
import { goProgram, type GoProgram } from '@parlance/deploy/go';
import { makeProfile } from '@parlance/deploy/profile';

const K6: GoProgram = {
  name: 'k6',
  module: 'go.k6.io/k6/v2',
  version: 'v2.2.0',
  sum: 'h1:FXtQJeClRQm25eraUvz/cbn2xcYZThs6cv2lBnid8tM=',
  package: '.',
};

/** Its file. The first time it is built, which takes some minutes. */
export async function bringK6(tell: (words: string) => void): Promise<string> {
  const startedAt = Date.now();
  const slowly = setTimeout(() => tell('k6 is built, once for this machine; that takes a few minutes'), 2_000);
  const { file, made } = await goProgram(K6, makeProfile({}).cache).finally(() => clearTimeout(slowly));
  if (made) tell(`k6 ${K6.version} was built in ${((Date.now() - startedAt) / 1_000).toFixed(0)} s`);
  return file;
}
