/** The provider answered that it has failed: the same key would answer so again, and whether it was done has to be looked at. */
export class ProviderFailed extends Error {}

export function hasFailed(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof ProviderFailed;
}
