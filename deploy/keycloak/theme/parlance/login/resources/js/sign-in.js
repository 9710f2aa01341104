// What the sign-in page needs beyond its template: the portal's addresses (AUTH-02), limits (AUTH-03, AUTH-04) and a Caps Lock hint.
document.addEventListener('DOMContentLoaded', () => {
  hintCapsLock();
  const form = document.getElementById('kc-form-login');
  if (!form) return;
  document.querySelector('#kc-registration a')?.setAttribute('href', '/signup');
  form.querySelector('.help a')?.setAttribute('href', '/reset');
  const email = document.getElementById('username');
  const password = document.getElementById('password');
  if (email) Object.assign(email, { type: 'email', maxLength: 64, inputMode: 'email', spellcheck: false });
  if (password) password.maxLength = 128;
  // Capture: the template's own handler disables the button, and must not when nothing is sent.
  document.addEventListener('submit', (event) => checkBeforeSending(event, form, email, password), true);
  for (const input of [email, password]) input?.addEventListener('input', () => showFault(input, ''));
});

function checkBeforeSending(event, form, email, password) {
  if (event.target !== form) return;
  const faults = [];
  if (email && !email.readOnly) {
    if (email.value.trim() === '') faults.push([email, 'Email is required']);
    else if (!email.checkValidity()) faults.push([email, 'Please enter a valid email']);
  }
  if (password && password.value === '') faults.push([password, 'Password is required']);
  for (const [input, words] of faults) showFault(input, words);
  if (faults.length === 0) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  faults[0][0].focus();
}

function showFault(input, words) {
  const field = input.closest('.field');
  let line = field.querySelector('.err.mine');
  if (!line) {
    line = document.createElement('p');
    line.className = 'err mine';
    line.id = `${input.id}-fault`;
    input.setAttribute('aria-describedby', line.id);
    (input.closest('.pw') ?? input.closest('.control')).after(line);
  }
  line.textContent = words;
  line.hidden = words === '';
  input.setAttribute('aria-invalid', String(words !== ''));
}

function hintCapsLock() {
  for (const input of document.querySelectorAll('input[type=password]')) {
    const hint = document.createElement('p');
    hint.className = 'caps';
    hint.hidden = true;
    hint.setAttribute('role', 'status');
    hint.textContent = 'Caps Lock is on';
    (input.closest('.pw') ?? input).after(hint);
    const look = (event) => (hint.hidden = !event.getModifierState?.('CapsLock'));
    input.addEventListener('keydown', look);
    input.addEventListener('keyup', look);
    input.addEventListener('blur', () => (hint.hidden = true));
  }
}
