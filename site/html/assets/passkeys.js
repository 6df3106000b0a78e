// Shows the forms of passkeys where the browser can use them, and sends its response; everybody else signs in by email.
async function credentialOf({ passkey: act, options }) {
  const api = window.PublicKeyCredential;
  const parsed = JSON.parse(options);
  const made =
    act === 'create'
      ? await navigator.credentials.create({ publicKey: api.parseCreationOptionsFromJSON(parsed) })
      : await navigator.credentials.get({ publicKey: api.parseRequestOptionsFromJSON(parsed) });
  return JSON.stringify(made);
}

for (const form of document.querySelectorAll('form[data-passkey]')) {
  if (!window.PublicKeyCredential?.parseCreationOptionsFromJSON) break;
  const fault = form.querySelector('output');
  const send = async () => {
    fault.textContent = '';
    try {
      form.elements.credential.value = await credentialOf(form.dataset);
    } catch (error) {
      fault.textContent = error.name === 'InvalidStateError' ? fault.dataset.known : fault.dataset.failed;
      return;
    }
    form.submit();
  };
  form.hidden = false;
  for (const without of document.querySelectorAll('[data-without-passkey]')) without.hidden = true;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send();
  });
}
