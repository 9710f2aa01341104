/** Who blocks camera and microphone, the browser or the system below it, and which steps help there. */
type BrowserName = 'chromium' | 'firefox' | 'safari';
export type SystemName = 'windows' | 'macos' | 'linux' | 'android' | 'ios';
export type Place = { browser: BrowserName; system: SystemName };
export type Blocker = 'browser' | 'system';

type Navigator = { userAgent: string; maxTouchPoints?: number };

export function systemOf({ userAgent, maxTouchPoints = 0 }: Navigator): SystemName {
  if (/Android/.test(userAgent)) return 'android';
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  // An iPad says that it is a Mac; no Mac has a touch screen.
  if (/Macintosh|Mac OS X/.test(userAgent)) return maxTouchPoints > 1 ? 'ios' : 'macos';
  return /Windows/.test(userAgent) ? 'windows' : 'linux';
}

function browserOf({ userAgent }: Navigator): BrowserName {
  if (/Firefox|FxiOS/.test(userAgent)) return 'firefox';
  if (/Chrome|Chromium|CriOS|Edg|OPR/.test(userAgent)) return 'chromium';
  return /Safari/.test(userAgent) ? 'safari' : 'chromium';
}

export function placeOf(navigator: Navigator): Place {
  return { browser: browserOf(navigator), system: systemOf(navigator) };
}

/** Chromium says in words when the system refused; where a site's own permission stands, only the system can have. */
export function blockerOf(error: unknown, permission: PermissionState | undefined): Blocker {
  const { message = '' } = (error ?? {}) as { message?: string };
  return permission === 'granted' || /by system/i.test(message) ? 'system' : 'browser';
}

export type StepsName =
  'chromium' | 'chromiumAndroid' | 'firefox' | 'firefoxAndroid' | 'safari' | 'safariIos' | SystemName;

/** On iOS other browsers than Safari have their permission in the system's settings only. */
export function stepsFor({ browser, system }: Place, blocker: Blocker): StepsName {
  if (blocker === 'system') return system;
  if (system === 'ios') return browser === 'safari' ? 'safariIos' : 'ios';
  if (browser === 'safari') return 'safari';
  if (system === 'android') return browser === 'firefox' ? 'firefoxAndroid' : 'chromiumAndroid';
  return browser;
}
