/** The one provider between the shell and what it loads. */
import { type ReactNode, createContext, useContext } from 'react';
import type { ShellServices } from './contract.ts';

const key = Symbol.for('parlance.shell');
type Holder = { [key]?: React.Context<ShellServices | null> };

/** kit is bundled into each remote; the context itself must still be one, so it is kept under a registered symbol. */
function context(): React.Context<ShellServices | null> {
  const holder = globalThis as Holder;
  holder[key] ??= createContext<ShellServices | null>(null);
  return holder[key];
}

export function ShellProvider({ services, children }: { services: ShellServices; children: ReactNode }) {
  const Provider = context().Provider;
  return <Provider value={services}>{children}</Provider>;
}

export function useShell(): ShellServices {
  const services = useContext(context());
  if (!services) throw new Error('useShell outside ShellProvider');
  return services;
}
