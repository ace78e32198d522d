/** Gives the dialogs of jsdom the parts that it lacks: opening, closing, and forms that close the dialog around them. */
export function completeDialogs(): void {
  const dialog = HTMLDialogElement.prototype;
  dialog.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  dialog.close ??= function close(this: HTMLDialogElement) {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
  addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.getAttribute('method') !== 'dialog') return;
    event.preventDefault();
    form.closest('dialog')?.close();
  });
}

/** Gives jsdom popovers, which it only hides: a button with `popovertarget` shows and hides the element of that id. */
export function completePopovers(): void {
  const element = HTMLElement.prototype;
  element.showPopover ??= function showPopover(this: HTMLElement) {
    this.dispatchEvent(new Event('beforetoggle'));
    this.style.display = 'block';
  };
  element.hidePopover ??= function hidePopover(this: HTMLElement) {
    this.style.removeProperty('display');
  };
  addEventListener('click', ({ target }) => {
    const opener = target instanceof Element ? target.closest('[popovertarget]') : null;
    const popover = document.getElementById(opener?.getAttribute('popovertarget') ?? '');
    if (popover?.style.display === 'block') popover.hidePopover();
    else popover?.showPopover();
  });
}
