// The sign-in form's checks before sending, and the window of a social provider.
const form = document.getElementById('kc-form-login');
const inputs = [...form.querySelectorAll('#username, #password')];

function faultOf(input) {
  const empty = input.type === 'email' ? input.value.trim() === '' : input.value === '';
  if (empty) return `${input.dataset.label} ${form.dataset.required}`;
  return input.type === 'email' && !input.checkValidity() ? form.dataset.email : '';
}

function show(input, fault) {
  const line = document.getElementById(`${input.id}-error`);
  line.textContent = fault;
  line.hidden = fault === '';
  input.setAttribute('aria-invalid', String(fault !== ''));
}

for (const input of inputs) input.addEventListener('input', () => show(input, ''));

form.addEventListener('submit', (event) => {
  const bad = inputs.filter((input) => {
    const fault = faultOf(input);
    show(input, fault);
    return fault !== '';
  });
  if (bad.length === 0) return;
  event.preventDefault();
  bad[0].focus();
});

/** A blocked window leaves the link to do its work in this one; a closed one is nobody's fault and needs no word. */
function askInWindow(event) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const { provider } = event.currentTarget.dataset;
  const left = Math.max(0, (screen.availWidth - 520) / 2);
  const opened = window.open(
    `/social-callback?provider=${encodeURIComponent(provider)}`,
    'parlance-social',
    `popup,width=520,height=720,left=${left},top=80`,
  );
  if (opened) event.preventDefault();
}

const providers = document.querySelectorAll('[data-provider]');
for (const link of providers) link.addEventListener('click', askInWindow);
if (providers.length > 0) {
  new BroadcastChannel('parlance-social').addEventListener('message', () => {
    // The window may be this very page, when the provider sent the person back to choose again.
    if (window.name !== 'parlance-social') location.assign(document.body.dataset.otherTabs);
  });
}
