import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Rendered } from './html.ts'

/** The first picture of a page that is loaded at once, and before it its form for phones where it has one. */
const FIRST = /(?:<source media="[^"]*" srcSet="([^" ]+)"\/>)?<img [^>]*loading="eager"[^>]*>/
/** The files of an image element, from the narrowest to the widest. */
const FILES = / sizes="[^"]*" srcSet="([^"]+)" src="[^"]*"/
const PRELOADED_PICTURE = /<link rel="preload" as="image"[^>]*>/g

const ID = 'first-picture'
/** Without it Chromium draws the header alone before it has read on to the picture, which then comes later. */
const WAIT_FOR_IT = `<link rel="expect" href="#${ID}" blocking="render">`

const widestOf = (srcSet: string) => srcSet.split(', ').at(-1)?.split(' ')[0] ?? ''

/**
 * Puts the first picture into the document itself, in the form that a phone shows: on a slow line the way to ask for it
 * takes as long as everything before. The first frame waits until it has been read. `folder` holds the drawn pictures,
 * `prefix` is their address. Pages whose first picture stands elsewhere stay as they are.
 */
export function firstPicture(folder: string, prefix: string): (rendered: Rendered) => Promise<Rendered> {
  const known = new Map<string, string>()
  async function inside(file: string): Promise<string> {
    const data = known.get(file) ?? `data:image/avif;base64,${await readFile(join(folder, file), 'base64')}`
    known.set(file, data)
    return data
  }

  return async (rendered) => {
    const [element, phone] = FIRST.exec(rendered.html) ?? []
    const [files, srcSet] = FILES.exec(element ?? '') ?? []
    const address = phone ?? (srcSet && widestOf(srcSet))
    if (!element || !files || !address?.startsWith(prefix)) return rendered
    const data = await inside(address.slice(prefix.length)).catch(() => undefined)
    if (data === undefined) return rendered
    const changed = phone ? element.replace(phone, data) : element.replace(files, ` src="${data}"`)
    return {
      ...rendered,
      html: rendered.html.replace(element, () => changed.replace('<img ', `<img id="${ID}" `)),
      preloads: WAIT_FOR_IT + rendered.preloads.replace(PRELOADED_PICTURE, ''),
    }
  }
}
