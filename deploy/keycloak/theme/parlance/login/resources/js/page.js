// What every page needs: show-password, the Caps Lock hint, one sending of each form, and word from other tabs.
import { checkAuthSession, startSessionPolling } from './authChecker.js';

const { otherTabs, sessionHash } = document.body.dataset;

// The answer to a form is shown at an address that can be loaded again. (The server's own script for this stands in the page, where the content policy refuses it.)
const address = new URL(location.href);
if (address.searchParams.has('session_code')) {
  address.searchParams.delete('session_code');
  history.replaceState(history.state, '', address);
}

for (const button of document.querySelectorAll('[data-shows]')) {
  const input = document.getElementById(button.dataset.shows);
  button.addEventListener('click', () => {
    const show = input.type === 'password';
    input.type = show ? 'text' : 'password';
    button.setAttribute('aria-label', show ? button.dataset.hide : button.dataset.show);
  });
}

for (const hint of document.querySelectorAll('[data-caps]')) {
  const input = document.getElementById(hint.dataset.caps);
  const look = (event) => (hint.hidden = !event.getModifierState?.('CapsLock'));
  input.addEventListener('keydown', look);
  input.addEventListener('keyup', look);
  input.addEventListener('blur', () => (hint.hidden = true));
}

for (const form of document.querySelectorAll('[data-once]')) {
  const button = form.querySelector('.fill');
  const sending = (is) => {
    button.toggleAttribute('aria-busy', is);
    form.inert = is;
  };
  // After the page's own checks, and after the browser has read the form: a disabled button would not be sent with it.
  form.addEventListener('submit', (event) => setTimeout(() => !event.defaultPrevented && sending(true)));
  window.addEventListener('pageshow', () => sending(false));
}

// Signed in in another tab, or in the window of a provider: go on as that person.
if (otherTabs) startSessionPolling(otherTabs);
if (sessionHash) checkAuthSession(sessionHash);
