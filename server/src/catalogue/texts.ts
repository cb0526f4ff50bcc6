import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SHOP_LANGS, type ShopLang } from '@gondola/rules/catalogue.ts'
import { RESORTS_DIR } from '../../../resorts/folders.ts'
import { bindCzechWords } from './import/czech-lines.ts'

/** Reads the texts of each language by key; a resort's own replace the shop's. */
export function readTexts(resortFolder: string): Record<ShopLang, Record<string, string>> {
  const texts: Record<ShopLang, Record<string, string>> = { cz: {}, de: {}, en: {} }
  for (const folder of [RESORTS_DIR, resortFolder].map((path) => join(path, 'texts'))) {
    if (!existsSync(folder)) continue
    for (const lang of SHOP_LANGS)
      for (const file of readdirSync(folder).filter((name) => name.endsWith(`.${lang}.json`)))
        Object.assign(texts[lang], JSON.parse(readFileSync(join(folder, file), 'utf8')))
  }
  texts.cz = Object.fromEntries(Object.entries(texts.cz).map(([key, text]) => [key, bindCzechWords(text)]))
  return texts
}
