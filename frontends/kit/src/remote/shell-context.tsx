/**
 * The one provider between the shell and what it loads. kit is bundled into each remote, but federation shares this file
 * (federation/src/shared.ts), so the context is one. Everybody imports it by its package name, inside kit too: only that name is shared.
 */
import { type ReactNode, createContext, useContext } from 'react';
import type { ShellServices } from './contract.ts';

const ShellContext = createContext<ShellServices | null>(null);

export function ShellProvider({ services, children }: { services: ShellServices; children: ReactNode }) {
  return <ShellContext value={services}>{children}</ShellContext>;
}

export function useShell(): ShellServices {
  const services = useContext(ShellContext);
  if (!services) throw new Error('useShell outside ShellProvider');
  return services;
}
