// A new password is checked before it is sent; the server repeats it.
const form = document.querySelector('[data-check=passwords]');
const first = document.getElementById('password-new');
const second = document.getElementById('password-confirm');
const words = form.dataset;
const passwordMin = 8;

function faultOf(input) {
  if (input.value === '') return `${input.dataset.label} ${words.required}`;
  if (input === first && input.value.length < passwordMin) return words.short;
  return input === second && input.value !== first.value ? words.samePassword : '';
}

function show(input, fault) {
  const line = document.getElementById(`${input.id}-error`);
  line.textContent = fault;
  line.hidden = fault === '';
  input.setAttribute('aria-invalid', String(fault !== ''));
}

for (const input of [first, second]) input.addEventListener('input', () => show(input, ''));

form.addEventListener('submit', (event) => {
  if (event.submitter?.name === 'cancel-aia') return;
  const bad = [first, second].filter((input) => {
    const fault = faultOf(input);
    show(input, fault);
    return fault !== '';
  });
  if (bad.length === 0) return;
  event.preventDefault();
  bad[0].focus();
});
