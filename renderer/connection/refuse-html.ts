/** The part of the browser's Trusted Types that is used; older type libraries do not have it. */
type TrustedTypes = {
  createPolicy(name: string, rules: { createHTML(text: string): string }): unknown;
};

/**
 * Makes text that holds markup impossible to insert as HTML, whatever code of the page or of a
 * library tries it: the policy of the page (main/hosts/page-policy.ts) sends every such text here.
 * What the UI kit writes into its style elements has no tags and passes. Does nothing where the
 * browser has no Trusted Types.
 */
export function refuseHtml(page: { readonly trustedTypes?: TrustedTypes }): void {
  page.trustedTypes?.createPolicy('default', {
    createHTML(text) {
      if (text.includes('<')) throw new TypeError('Text may not become HTML.');
      return text;
    },
  });
}
