// The checks before sending of the sign-up form, and of what a provider did not tell; the server repeats all of them but the second e-mail field.
const form = document.querySelector('form[data-person]');
const fields = form.querySelector('fieldset');
const busy = document.getElementById('creating');
const button = document.getElementById('kc-submit');
const note = document.getElementById('faults');
const inputs = [...form.querySelectorAll('input, select, textarea')];
const byId = (id) => document.getElementById(id);
const words = form.dataset;
const passwordMin = 8;

/** ISO 3166 alpha-2; the browser knows the names. */
const regions =
  'AD AE AF AG AI AL AM AO AR AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CD CF CG CH CI CK CL CM CN CO CR CU CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  );

function faultOf(input) {
  const value = input.value.trim();
  if (input.type === 'checkbox' ? !input.checked : input.required && value === '')
    return `${input.dataset.label} ${words.required}`;
  if (input.id === 'email' && !input.checkValidity()) return words.email;
  if (input.id === 'confirmEmail' && value.toLowerCase() !== byId('email').value.trim().toLowerCase())
    return words.sameEmail;
  if (input.id === 'password' && input.value.length < passwordMin) return words.short;
  if (input.id === 'password-confirm' && input.value !== byId('password').value) return words.samePassword;
  return '';
}

function show(input, fault) {
  const line = byId(`${input.id}-error`);
  if (!line) return;
  line.textContent = fault;
  line.hidden = fault === '';
  input.setAttribute('aria-invalid', String(fault !== ''));
}

function summarise(bad, rest) {
  note.hidden = bad.length === 0;
  if (note.hidden) return;
  const names = bad.map((input) => input.dataset.label.toLowerCase());
  const list = names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names[0];
  note.querySelector('b').textContent = bad.length === 1 ? words.fault : `${bad.length} ${words.faults}`;
  note.querySelector('[data-names]').textContent = `${list[0].toUpperCase()}${list.slice(1)}. ${rest}`;
}

function sending(is) {
  // `inert` keeps the values in what is sent; a disabled fieldset would not.
  fields.inert = is;
  busy.hidden = !is;
  button.hidden = is;
}

function offerAllCountries() {
  const select = byId('country');
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  const group = document.createElement('optgroup');
  group.label = select.dataset.others;
  const suggested = new Set([...select.options].map((option) => option.value));
  const others = regions.filter((code) => !suggested.has(code)).map((code) => ({ code, name: names.of(code) ?? code }));
  others.sort((a, b) => a.name.localeCompare(b.name, 'en'));
  for (const { code, name } of others) group.append(new Option(`${name} (${code})`, code));
  select.append(group);
  const wanted = select.dataset.value || (new Intl.Locale(navigator.language).region ?? '');
  if ([...select.options].some((option) => option.value === wanted)) select.value = wanted;
}

offerAllCountries();
byId('timeZone').value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? '';
// What the server found: it has kept everything but the passwords.
const refused = inputs.filter((input) => input.getAttribute('aria-invalid') === 'true');
summarise(refused, words.again);
refused[0]?.focus();

for (const input of inputs) {
  input.addEventListener('blur', () => {
    if (input.value !== '' || input.getAttribute('aria-invalid') === 'true') show(input, faultOf(input));
  });
  input.addEventListener('input', () => {
    if (input.getAttribute('aria-invalid') === 'true') show(input, faultOf(input));
  });
}

// Pressing the button takes no focus: a fault shown by the blur would move the button from under the pointer.
button.addEventListener('mousedown', (event) => event.preventDefault());

form.addEventListener('submit', (event) => {
  const bad = inputs.filter((input) => {
    const fault = faultOf(input);
    show(input, fault);
    return fault !== '';
  });
  summarise(bad, words.kept);
  if (bad.length > 0) {
    event.preventDefault();
    bad[0].focus();
    return;
  }
  sending(true);
});
// Back from the history: the form is there again, not the spinner.
window.addEventListener('pageshow', () => sending(false));
