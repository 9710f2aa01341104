/** A peer as far as a test asks it: what the test does not bring answers that it was not asked for. */
import { AppError } from '../errors/app-error.ts';
import { defineService, type Handlers, type ServiceBinding } from '../grpc/define-service.ts';
import { methodsOf, type MethodMap, type ServiceDescriptor } from '../grpc/methods.ts';

const unused = () => Promise.reject(new AppError('internal', 'UNUSED', 'not asked in this test'));

export function standIn<M extends MethodMap<M>>(
  descriptor: ServiceDescriptor<M>,
  handlers: Partial<Handlers<M>>,
): ServiceBinding {
  const all = Object.fromEntries(methodsOf(descriptor.name).map(({ key }) => [key, unused]));
  return defineService(descriptor, { ...all, ...handlers } as Handlers<M>);
}

/** What the owner of the list of revocations says with nobody on it; every service follows that list. */
export const nobodyIsRevoked = {
  async *watchRevocations(_request: unknown, { signal }: { signal: AbortSignal }) {
    yield { snapshot: true, revocations: [] };
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  },
};
