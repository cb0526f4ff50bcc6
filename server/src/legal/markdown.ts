const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

/**
 * Converts a subset of Markdown to HTML; everything else, tags included, stays text. The subset is headings (`##`,
 * `###`), paragraphs, lists (`-`, `1.`), tables, `**strong**` and `[links](/terms/gdpr)`. A link with a target outside
 * `SAFE_TARGET` stays text.
 */
export function markdownHtml(source: string): string {
  const html: string[] = []
  for (const block of source
    .replace(/\r/g, '')
    .trim()
    .split(/\n{2,}/)) {
    const lines = block.split('\n').filter((line) => line.trim() !== '')
    const first = lines[0]
    if (first === undefined) continue
    const heading = /^(#{1,3}) (.*)$/.exec(first)
    if (heading) {
      const level = Math.max(2, heading[1]?.length ?? 2)
      html.push(`<h${level}>${inline(heading[2] ?? '')}</h${level}>`)
      if (lines.length > 1) html.push(markdownHtml(lines.slice(1).join('\n')))
    } else if (lines.every((line) => /^(- |\s+\S)/.test(line))) html.push(list('ul', lines, /^- /))
    else if (lines.every((line) => /^(\d+\. |\s+\S)/.test(line))) html.push(list('ol', lines, /^\d+\. /))
    else if (first.startsWith('|')) html.push(table(lines))
    else html.push(`<p>${inline(lines.join(' '))}</p>`)
  }
  return html.join('\n')
}

/** Returns a list as HTML. An indented line continues the item above it. */
function list(tag: 'ul' | 'ol', lines: string[], mark: RegExp): string {
  const items: string[] = []
  for (const line of lines) {
    if (mark.test(line)) items.push(line.replace(mark, ''))
    else items[items.length - 1] += ` ${line.trim()}`
  }
  return `<${tag}>${items.map((item) => `<li>${inline(item)}</li>`).join('')}</${tag}>`
}

function table(lines: string[]): string {
  const cells = (line: string) =>
    line
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => inline(cell.trim()))
  const [head = '', ...rows] = lines.filter((line) => !/^[|\s:-]+$/.test(line))
  const row = (line: string) =>
    `<tr>${cells(line)
      .map((cell) => `<td>${cell}</td>`)
      .join('')}</tr>`
  const names = cells(head).map((cell) => `<th scope="col">${cell}</th>`)
  return `<table><thead><tr>${names.join('')}</tr></thead><tbody>${rows.map(row).join('')}</tbody></table>`
}

const LINK = /\[([^\]]+)\]\(([^)\s]+)\)/g
/** Matches allowed link targets: pages of the shop, https and mail addresses. */
const SAFE_TARGET = /^(\/(?!\/)|https:\/\/|mailto:)/

function inline(text: string): string {
  return escapeHtml(text)
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(LINK, (whole, words: string, target: string) =>
      SAFE_TARGET.test(target) ? `<a href="${target}">${words}</a>` : whole,
    )
}

/**
 * Converts the Markdown that `markdownHtml` knows to plain text. Links are followed by their addresses, pages of the
 * shop with `publicUrl` in front. A table row is a line with colons between its cells.
 */
export function markdownPlain(source: string, publicUrl: string): string {
  return source
    .replace(/\r/g, '')
    .trim()
    .split('\n')
    .filter((line) => !/^[|\s:-]*-[|\s:-]*$/.test(line))
    .map((line) =>
      line
        .replace(/^#{1,3} (.*)$/, (_, heading: string) => heading.toUpperCase())
        .replace(/^\||\|$/g, '')
        .replace(/\s*\|\s*/g, ': ')
        .replace(/\*\*([^*]+)\*\*/g, '$1')
        .replace(LINK, (_, words: string, target: string) => linkPlain(words, target, publicUrl))
        .trim(),
    )
    .join('\n')
}

function linkPlain(words: string, target: string, publicUrl: string): string {
  const address = target.startsWith('/') ? publicUrl + target : target.replace(/^mailto:/, '')
  return address === words ? words : `${words} (${address})`
}
