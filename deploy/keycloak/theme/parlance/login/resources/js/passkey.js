// Passkeys: made on the account's page, used on the sign-in page. The server's questions are in the form's data, the answers go into its fields.
const form = document.querySelector('form[data-passkey]');
const { dataset: options } = form;

const bytes = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

let running;

/** Only one question to the browser at a time; the button takes over from the offer in the e-mail field. */
function begin() {
  running?.abort();
  running = new AbortController();
  return running.signal;
}

function send(answers) {
  for (const [name, value] of Object.entries(answers)) document.getElementById(name).value = value;
  form.requestSubmit();
}

const specified = (value) => (value && value !== 'not specified' ? value : undefined);
const limit = () => (Number(options.timeout) > 0 ? { timeout: Number(options.timeout) * 1000 } : {});

async function use(mediation) {
  if (!window.PublicKeyCredential) return send({ error: options.unsupported });
  const known = options.known === 'true' ? [...form.querySelectorAll('[data-credential]')] : [];
  const publicKey = {
    rpId: options.rp,
    challenge: bytes(options.challenge),
    userVerification: specified(options.verification),
    allowCredentials: known.map((input) => ({ type: 'public-key', id: bytes(input.dataset.credential) })),
    ...limit(),
  };
  const found = await navigator.credentials.get({ publicKey, signal: begin(), ...(mediation ? { mediation } : {}) });
  if (!found) return;
  const { clientDataJSON, authenticatorData, signature, userHandle } = found.response;
  send({
    clientDataJSON: text(clientDataJSON),
    authenticatorData: text(authenticatorData),
    signature: text(signature),
    credentialId: found.id,
    userHandle: userHandle ? text(userHandle) : '',
  });
}

async function make() {
  if (!window.PublicKeyCredential) return send({ error: options.unsupported });
  const algorithms = options.algorithms ? options.algorithms.split(',').map(Number) : [-7];
  const exclude = options.exclude ? options.exclude.split(',') : [];
  const resident = specified(options.resident);
  const publicKey = {
    challenge: bytes(options.challenge),
    rp: { id: options.rp, name: options.rpName },
    user: { id: bytes(options.user), name: options.name, displayName: options.name },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: exclude.map((id) => ({ type: 'public-key', id: bytes(id) })),
    attestation: specified(options.attestation),
    authenticatorSelection: {
      authenticatorAttachment: specified(options.attachment),
      residentKey: resident,
      requireResidentKey: resident === 'required',
      userVerification: specified(options.verification),
    },
    ...limit(),
  };
  const made = await navigator.credentials.create({ publicKey, signal: begin() });
  send({
    clientDataJSON: text(made.response.clientDataJSON),
    attestationObject: text(made.response.attestationObject),
    publicKeyCredentialId: text(made.rawId),
    transports: (made.response.getTransports?.() ?? []).join(','),
    authenticatorAttachment: made.authenticatorAttachment ?? '',
  });
}

/** Closing the browser's dialog is no fault: the button is still there. */
const unlessDismissed = (error) => {
  if (!['AbortError', 'NotAllowedError'].includes(error.name)) send({ error: String(error.message ?? error) });
};

document.querySelector('[data-use-passkey]')?.addEventListener('click', () => use().catch(unlessDismissed));
document.querySelector('[data-make-passkey]')?.addEventListener('click', () => make().catch(unlessDismissed));
if (options.passkey === 'conditional' && (await window.PublicKeyCredential?.isConditionalMediationAvailable?.()))
  use('conditional').catch(() => {});
