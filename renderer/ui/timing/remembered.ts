/** Keeps the last result while it is made from the same parts. */
export function remembered<Parts extends readonly unknown[], Answer>(
  make: (...parts: Parts) => Answer,
): (...parts: Parts) => Answer {
  let last: { readonly parts: Parts; readonly answer: Answer } | null = null;
  return (...parts) => {
    if (last?.parts.every((part, index) => part === parts[index]) !== true)
      last = { parts, answer: make(...parts) };
    return last.answer;
  };
}
