/** The provider answered that it has failed: the same key would answer so again, and whether it was done has to be looked at. */
export class ProviderFailed extends Error {}

export function hasFailed(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof ProviderFailed;
}

/** What a call that makes something is known by at the provider: the same key until the provider has answered that it failed. */
export function keyOfRound(key: string, round: number): string {
  return round === 0 ? key : `${key}:${round}`;
}
