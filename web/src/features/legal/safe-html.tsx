type Policy = { createHTML(html: string): string }
type PolicyMaker = { createPolicy(name: string, rules: Policy): Policy }
let policy: Policy | undefined

/** Creates trusted HTML under the only policy name that the page's security policy allows. */
function trusted(html: string): string {
  const maker = (globalThis as { trustedTypes?: PolicyMaker }).trustedTypes
  if (!maker) return html
  policy ??= maker.createPolicy('gondola-html', { createHTML: (text) => text })
  return policy.createHTML(html)
}

/** The only place that renders HTML as it comes. It is from the server's own converter, which escapes all its input. */
export function SafeHtml({ html, className }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the server from the resort's own texts
  return <div className={className} dangerouslySetInnerHTML={{ __html: trusted(html) }} />
}
