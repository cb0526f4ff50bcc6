type Policy = { createHTML(html: string): TrustedHTML }
let policy: Policy | null | undefined

/** The page's security policy lets only this one name make HTML. */
function trusted(html: string): string | TrustedHTML {
  if (typeof window === 'undefined') return html
  policy ??= window.trustedTypes?.createPolicy('gondola-html', { createHTML: (text) => text }) ?? null
  return policy ? policy.createHTML(html) : html
}

/** The only place that shows HTML as it comes: from the server's own converter, which escapes everything it is given. */
export function SafeHtml({ html, className }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the server from the resort's own texts
  return <div className={className} dangerouslySetInnerHTML={{ __html: trusted(html) }} />
}
