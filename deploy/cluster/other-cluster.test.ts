import { makeProfile } from '../local/profile.ts';
import { demandNoOther, undoStart } from './other-cluster.ts';
import { placesOf } from './places.ts';

const mine = placesOf(makeProfile({ root: '/mine', name: 'cluster', env: {} }));
const others = placesOf(makeProfile({ root: '/others', name: 'cluster', env: {} }));

/** A containerd at the one place on this machine where a cluster has it. */
const answersAt =
  (socket: string | undefined) =>
  async ({ containerSocket }: typeof mine) => {
    if (containerSocket !== socket) throw new Error('connection refused');
    return 'containerd';
  };

const refusal = () => demandNoOther(mine, answersAt(others.containerSocket)).catch((error: unknown) => error);

async function undone(error: unknown): Promise<string[]> {
  const did: string[] = [];
  const doing = (what: string) => async () => void did.push(what);
  await undoStart(error, { supervisor: { stop: doing('supervisor') }, stop: doing('machine') });
  return did;
}

test('a cluster of another checkout is seen, for all have their node at the same place', async () => {
  expect(await refusal()).toMatchObject({
    message: 'A cluster of another checkout runs on this machine; end it there: `npm run cluster -- down`.',
  });
  await expect(demandNoOther(mine, answersAt(undefined))).resolves.toBeUndefined();
});

test('a start that was refused takes nothing of the machine away; one that failed takes away what it has made', async () => {
  expect(await undone(await refusal())).toEqual(['supervisor']);
  expect(await undone(new Error('etcd is not ready'))).toEqual(['machine']);
});
