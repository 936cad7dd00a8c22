type Pressed = { readonly key: string };
type Composing = { readonly isComposing?: boolean; readonly keyCode?: number };

/** Old browsers name a key of a composition by this number alone. */
const COMPOSING_KEY_CODE = 229;

/**
 * Whether a key belongs to a composition. Enter then accepts the composed word, and the page
 * ignores it.
 */
export function isComposing(event: Pressed): boolean {
  const { isComposing = false, keyCode } = (
    'nativeEvent' in event ? event.nativeEvent : event
  ) as Composing;
  return isComposing || keyCode === COMPOSING_KEY_CODE;
}

/**
 * Whether an event, of the browser or of the kit, is a deliberate press of Enter. Everything that
 * Enter does asks this.
 */
export const isEnter = (event: Pressed): boolean => event.key === 'Enter' && !isComposing(event);
