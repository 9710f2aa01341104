/** What Mantine asks of a browser and jsdom does not answer. */
import { configure } from '@testing-library/dom';
import '@testing-library/jest-dom';
import * as React from 'react';

// Screens are tested with what the journeys leave of the machine, which for seconds may be nothing; what is wrong fails all the same.
configure({ asyncUtilTimeout: 30_000 });
jest.setTimeout(120_000);
// As everywhere in CI: another try, which is told and owed a cause.
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true, retryImmediately: true });
// What was expected stands above the page, and a log that shows its end has to show both.
process.env.DEBUG_PRINT_LIMIT ??= '2000';

Object.defineProperty(window, 'matchMedia', {
  value: (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }),
});
window.HTMLElement.prototype.scrollIntoView = () => undefined;
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
// jsdom knows the element, not yet how it opens.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
window.scrollTo = () => undefined;
Object.defineProperty(document, 'fonts', {
  value: { addEventListener: () => undefined, removeEventListener: () => undefined },
});
// Each element would keep the stack on which it was made, for a developer's browser: as if too many had been made already.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object;
};
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined });
Object.assign(globalThis, { __DEVELOPMENT_BUILD__: true, __BUILD_ID__: 'test' });
