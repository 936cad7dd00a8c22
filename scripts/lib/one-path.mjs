/**
 * Joins the strokes of an icon to one path. A small m begins where the path before it ended, so a
 * path with one at its beginning would move, and stays alone; so does what has more than strokes.
 *
 * @param {readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]} parts
 *   Elements of an icon of the kit, such as `[['path', { d: 'M4 8v.01', key: 'svg-0' }]]`.
 */
export function inOnePath(parts) {
  const canJoin = ([tag, { d, key: _, ...more }]) =>
    tag === 'path' && d?.startsWith('M') === true && Object.keys(more).length === 0;
  const strokes = parts.filter(canJoin);
  if (strokes.length < 2) return parts;
  const d = strokes.map(([, attributes]) => attributes.d).join('');
  return [['path', { d, key: 'strokes' }], ...parts.filter((part) => !canJoin(part))];
}
