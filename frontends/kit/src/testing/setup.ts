/** What Mantine asks of a browser and jsdom does not answer. */
import { configure } from '@testing-library/dom';
import '@testing-library/jest-dom';

// A machine that does other things besides takes its time; what is wrong fails all the same.
configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(60_000);

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
Object.assign(globalThis, { __DEVELOPMENT_BUILD__: true, __BUILD_ID__: 'test' });
