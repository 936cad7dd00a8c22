/** The part of the browser's Trusted Types that we use. Older type libraries don't have it. */
type TrustedTypes = {
  createPolicy(name: string, rules: { createHTML(text: string): string }): unknown;
};

/**
 * Makes it impossible to insert text with markup as HTML, whichever code of the page or of a
 * library tries. The policy of the page (main/hosts/page-policy.ts) sends every such text here. The
 * style texts of the UI kit contain no tags, so they pass. Does nothing in a browser without
 * Trusted Types.
 */
export function refuseHtml(page: { readonly trustedTypes?: TrustedTypes }): void {
  page.trustedTypes?.createPolicy('default', {
    createHTML(text) {
      if (text.includes('<')) throw new TypeError('Text may not become HTML.');
      return text;
    },
  });
}
