import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SHOP_LANGS, type ShopLang } from '@gondola/rules/catalogue.ts'
import { PROJECT_ROOT } from '../config.ts'

/** All texts of each language: the shop's, then the resort's own over them. Keys are unique over all files. */
export function readTexts(resort: string): Record<ShopLang, Record<string, string>> {
  const texts: Record<ShopLang, Record<string, string>> = { cz: {}, de: {}, en: {} }
  for (const folder of ['resorts/texts', `resorts/${resort}/texts`].map((path) => join(PROJECT_ROOT, path))) {
    if (!existsSync(folder)) continue
    for (const lang of SHOP_LANGS)
      for (const file of readdirSync(folder).filter((name) => name.endsWith(`.${lang}.json`)))
        Object.assign(texts[lang], JSON.parse(readFileSync(join(folder, file), 'utf8')))
  }
  return texts
}
