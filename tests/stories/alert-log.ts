/** Which alerts came since a fault came, named by its story or not. */

export type AlertLog = {
  /** By its name what fired and was told since the log began, with the time it took. */
  seen: ReadonlyMap<string, number>;
  note(now: Alerts, afterMs: number): void;
};

/** `firing` and `pending`: as Prometheus says; `told`: what has reached Alertmanager. */
export type Alerts = { firing: ReadonlySet<string>; pending: ReadonlySet<string>; told: ReadonlySet<string> };

/** What fires or is on its way at the beginning says nothing of the fault, until it has cleared and comes anew. */
export function makeAlertLog(atBeginning: Omit<Alerts, 'told'>): AlertLog {
  const seen = new Map<string, number>();
  const before = new Set([...atBeginning.firing, ...atBeginning.pending]);
  return {
    seen,
    note({ firing, pending, told }, afterMs) {
      for (const name of before) if (!firing.has(name) && !pending.has(name)) before.delete(name);
      for (const name of firing) if (told.has(name) && !before.has(name) && !seen.has(name)) seen.set(name, afterMs);
    },
  };
}

/** Fires without any fault, on a machine that is busy with other things. */
const anywhere: Readonly<Record<string, string>> = {
  LiveNewsLate: 'where others have the machine as well, news take longer than half a second',
};

type Named = {
  alerts: readonly string[];
  alertsAfterwards?: readonly string[];
  mayFireToo?: Readonly<Record<string, string>>;
};

/** What nobody has named: whoever is on call would be woken for it, and would look for what is not there. */
export const falseAlerts = (seen: ReadonlyMap<string, number>, story: Named): string[] =>
  [...seen]
    .filter(([name]) => ![...story.alerts, ...(story.alertsAfterwards ?? [])].includes(name))
    .filter(([name]) => !(name in { ...anywhere, ...story.mayFireToo }))
    .map(([name, ms]) => `${name} fired after ${(ms / 1_000).toFixed(0)} s, and the story does not name it`);
