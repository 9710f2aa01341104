/** Prometheus and what belongs to it, from the system's packages: promtool reads the rules in tests, the others run beside a local platform. */
import type { Tool } from '../local/fetch/apt.ts';

export const PROMETHEUS: Tool = { program: 'prometheus', package: 'prometheus' };
export const PROMTOOL: Tool = { program: 'promtool', package: 'prometheus' };
export const ALERTMANAGER: Tool = { program: 'prometheus-alertmanager', package: 'prometheus-alertmanager' };
