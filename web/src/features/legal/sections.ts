const HEADING = /<h2>([\s\S]*?)<\/h2>/g

type Section = { id: string; html: string }

/** Adds anchors to a text's sections; returns them with their headings as HTML. */
export function sectionsOf(html: string): { html: string; sections: Section[] } {
  const sections: Section[] = []
  const addressed = html.replace(HEADING, (_, heading: string) => {
    const id = `section-${sections.length + 1}`
    sections.push({ id, html: heading })
    return `<h2 id="${id}" tabindex="-1">${heading}</h2>`
  })
  return { html: addressed, sections }
}
