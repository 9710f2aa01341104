/** Where the two releases run, apart from the platform of the browser tests and from the cluster. */
export const stageName = 'releases';

const usualPort = 20_080;

export function stagePort(): number {
  const testPort = process.env.PARLANCE_TEST_PORT;
  return testPort === undefined ? usualPort : Number(testPort) + 2_000;
}
