type Policy = { createHTML(html: string): string }
type PolicyMaker = { createPolicy(name: string, rules: Policy): Policy }
let policy: Policy | undefined

/** The page's security policy lets only this one name make HTML. */
function trusted(html: string): string {
  const maker = (globalThis as { trustedTypes?: PolicyMaker }).trustedTypes
  if (!maker) return html
  policy ??= maker.createPolicy('gondola-html', { createHTML: (text) => text })
  return policy.createHTML(html)
}

/** The only place that shows HTML as it comes: from the server's own converter, which escapes everything it is given. */
export function SafeHtml({ html, className }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the server from the resort's own texts
  return <div className={className} dangerouslySetInnerHTML={{ __html: trusted(html) }} />
}
