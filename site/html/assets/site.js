// Copy buttons and local times; every page works without them.
function copyOld(text) {
  // Without https there is no clipboard API.
  const field = document.body.appendChild(document.createElement('textarea'));
  field.className = 'sr';
  field.value = text;
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (!copied) throw new Error('The browser copies nothing.');
}

for (const button of document.querySelectorAll('button.copy')) {
  const label = button.firstElementChild;
  const status = button.nextElementSibling;
  const usual = label.textContent;
  const show = (text, reported) => {
    label.textContent = text;
    status.textContent = reported;
  };
  const copy = async () => {
    const text = button.value || button.previousElementSibling.textContent;
    try {
      await navigator.clipboard.writeText(text).catch(() => copyOld(text));
    } catch {
      copyOld(text);
    }
    button.focus();
    show(button.dataset.done, button.dataset.done);
    setTimeout(show, 3000, usual, '');
  };
  button.hidden = false;
  button.addEventListener('click', () => void copy());
}

for (const time of document.querySelectorAll('time[data-zone]')) {
  const at = new Date(time.dateTime);
  const parts = { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' };
  const own = at.toLocaleString('en-GB', parts);
  if (own !== at.toLocaleString('en-GB', { ...parts, timeZone: time.dataset.zone })) {
    const named = at.toLocaleString('en-GB', { ...parts, timeZoneName: 'short' });
    time.nextElementSibling.textContent = time.dataset.own.replace('#', named);
  }
}
