import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Rendered } from './html.ts'

/** Matches a page's first eager picture, with its source for phones. */
const FIRST = /(?:<source media="[^"]*" srcSet="([^" ]+)"\/>)?<img [^>]*loading="eager"[^>]*>/
/** Matches the attributes of an image that name its files, the widest last. */
const FILES = / sizes="[^"]*" srcSet="([^"]+)" src="[^"]*"/
const PRELOADED_PICTURE = /<link rel="preload" as="image"[^>]*>/g

const ID = 'first-picture'
/**
 * Blocks rendering until the picture is parsed.
 * Else Chromium would paint the header alone first.
 */
const WAIT_FOR_IT = `<link rel="expect" href="#${ID}" blocking="render">`

const widestOf = (srcSet: string) => srcSet.split(', ').at(-1)?.split(' ')[0] ?? ''

/**
 * Returns a function that inlines the first picture of a page, sized for phones.
 * The first frame waits for this picture, and a separate request would double the wait on a slow network. `folder`
 * holds the pictures, `prefix` is their address. Pages whose first picture has another address, or no file, stay
 * unchanged.
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
