/** Scripts of the pages. Without them everything works, in the light theme. */

/** Before the first paint. */
export const THEME_SCRIPT = `(function () {
  var dark = window.matchMedia('(prefers-color-scheme: dark)');
  function apply() { document.documentElement.dataset.theme = dark.matches ? 'dark' : 'light'; }
  apply();
  dark.addEventListener('change', apply);
})();
`;

/** A test card fills the number in without a way to the server; a second press of Pay is not sent; numbers are grouped as they are typed. */
export const PAGE_SCRIPT = `document.addEventListener('click', function (event) {
  var card = event.target.closest('button[name="fill"]');
  if (!card) return;
  event.preventDefault();
  var form = card.form, set = function (name, value) { if (form.elements[name] && !form.elements[name].value) form.elements[name].value = value; };
  form.elements.number.value = card.value;
  set('expires', '12 / ' + ((new Date().getFullYear() + 5) % 100));
  set('code', '123');
  form.elements.number.focus();
});
document.addEventListener('input', function (event) {
  if (event.target.name !== 'expires') return;
  var digits = event.target.value.replace(/\\D/g, '');
  if (event.inputType !== 'deleteContentBackward' && digits.length >= 2 && event.target.value.indexOf('/') < 0) {
    event.target.value = digits.slice(0, 2) + ' / ' + digits.slice(2);
  }
});
document.addEventListener('submit', function (event) {
  if (event.target.dataset.sent) return event.preventDefault();
  event.target.dataset.sent = '1';
  var pay = event.target.querySelector('[data-pay]');
  if (pay) { pay.setAttribute('aria-busy', 'true'); pay.innerHTML = '<span class="spinner"></span>Asking the bank...'; }
});
window.addEventListener('pageshow', function () {
  document.querySelectorAll('form[data-sent]').forEach(function (form) { delete form.dataset.sent; });
});
`;

/** Set before @stripe/stripe-js looks for it, so that nothing is asked of Stripe's own address. Paying itself happens on the hosted page. */
export const STRIPE_SCRIPT = `(function () {
  function Stripe(key) {
    return {
      _apiKey: key,
      _registerWrapper: function () {},
      registerAppInfo: function () {},
      redirectToCheckout: function (options) {
        return Promise.resolve({ error: { message: 'The stand-in pays on its hosted page: use the url of session ' + (options && options.sessionId) + '.' } });
      },
    };
  }
  Stripe.version = 'stand-in';
  window.Stripe = Stripe;
})();
`;
