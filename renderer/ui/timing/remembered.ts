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

/**
 * Keeps what was made from a row for as long as the row lives. Rows are never changed in place: a
 * changed one is a new object.
 *
 *     const codeOf = rememberedByRow(({ code }: Spot) => parseCode(code));
 */
export function rememberedByRow<Row extends object, Answer>(
  make: (row: Row) => Answer,
): (row: Row) => Answer {
  const known = new WeakMap<Row, { readonly answer: Answer }>();
  return (row) => {
    let kept = known.get(row);
    if (kept === undefined) {
      kept = { answer: make(row) };
      known.set(row, kept);
    }
    return kept.answer;
  };
}
