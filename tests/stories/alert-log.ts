/** Which alerts came since a fault came, named by its story or not. */

export type AlertLog = {
  /** What was on its way when the log began: a story that it is no part of has not begun it. */
  onTheirWay: ReadonlySet<string>;
  /** By its name what fired and was told since the log began, with the time it took. */
  seen: ReadonlyMap<string, number>;
  /** `firing`: what Prometheus says fires; `told`: what has reached Alertmanager. */
  note(firing: ReadonlySet<string>, told: ReadonlySet<string>, afterMs: number): void;
};

/** What fires at the beginning says nothing of the fault, until it has cleared and fires anew. */
export function makeAlertLog(atBeginning: ReadonlySet<string>, onTheirWay: ReadonlySet<string> = new Set()): AlertLog {
  const seen = new Map<string, number>();
  const before = new Set(atBeginning);
  return {
    onTheirWay,
    seen,
    note(firing, told, afterMs) {
      for (const name of before) if (!firing.has(name)) before.delete(name);
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
export const falseAlerts = (
  seen: ReadonlyMap<string, number>,
  story: Named,
  onTheirWay: ReadonlySet<string> = new Set(),
): string[] =>
  [...seen]
    .filter(([name]) => !onTheirWay.has(name))
    .filter(([name]) => ![...story.alerts, ...(story.alertsAfterwards ?? [])].includes(name))
    .filter(([name]) => !(name in { ...anywhere, ...story.mayFireToo }))
    .map(([name, ms]) => `${name} fired after ${(ms / 1_000).toFixed(0)} s, and the story does not name it`);
