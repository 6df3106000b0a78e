// Votes without a reload: the response has the button with the new state in words. Without this script the form is sent and the page opens again.
const UNSCRIPTED = 'unscripted';

async function press(form, button, place) {
  const body = new URLSearchParams(new FormData(form));
  body.set(button.name, button.value);
  body.set('part', place.dataset.vote);
  const response = await fetch(form.action, { method: 'POST', body });
  if (response.redirected) {
    // The session is over: this is the page to sign in.
    location.assign(response.url);
    return;
  }
  if (response.headers.get('content-type') !== 'application/json') {
    form.dataset[UNSCRIPTED] = '';
    form.requestSubmit(button);
    return;
  }
  const inside = document.createElement('template');
  inside.innerHTML = (await response.json()).markup;
  const now = inside.content.firstElementChild;
  place.replaceWith(now);
  now.querySelector('button, a')?.focus();
  report([...now.querySelectorAll('p')].map((line) => line.textContent).join(' '));
}

const status = document.createElement('p');
status.className = 'sr';
status.role = 'status';
document.body.append(status);
function report(text) {
  status.textContent = text;
}

/** Beside the button, where nothing came back. */
function showFault(place) {
  const line = place.querySelector('.failed') ?? document.createElement('div');
  line.className = 'fine failed';
  line.textContent = place.dataset.failed;
  place.append(line);
  report(line.textContent);
}

document.addEventListener('submit', (event) => {
  const { target: form, submitter } = event;
  const place = form.closest('[data-vote]');
  if (!place || !submitter || UNSCRIPTED in form.dataset) return;
  event.preventDefault();
  if (form.ariaBusy === 'true') return;
  form.ariaBusy = 'true';
  press(form, submitter, place)
    .catch(() => showFault(place))
    .finally(() => {
      form.ariaBusy = null;
    });
});
