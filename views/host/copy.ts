/** Shows the copy buttons of `root`, and copies the text before each when it is pressed. */
export function enableCopying(root: Element): void {
  for (const button of root.querySelectorAll<HTMLButtonElement>('button.copy')) {
    button.hidden = false;
    button.addEventListener('click', () => {
      const text = button.previousElementSibling;
      const status = button.nextElementSibling;
      if (!text || !status) return;
      // Hosts may withhold the clipboard; then the text is selected, so that the keyboard copies it.
      const isCopied = copied(text);
      const { done = '' } = button.dataset;
      status.textContent = isCopied ? done : '';
      if (isCopied && button.firstElementChild) button.firstElementChild.textContent = done;
    });
  }
}

function copied(text: Element): boolean {
  getSelection()?.selectAllChildren(text);
  return document.execCommand('copy');
}
