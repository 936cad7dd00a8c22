/** Whether a suggestion of a field is highlighted: the kit leaves the name of one that is gone. */
export const isHighlighted = (field: HTMLElement): boolean =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '') !== null;
