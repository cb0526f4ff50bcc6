import { join } from 'node:path'
import { SHOP_LANGS, type ShopLang } from '@gondola/rules/catalogue.ts'
import type { AccountTopic } from '@gondola/rules/legal-topic.ts'
import { expect, test } from 'vitest'
import { RESORTS_DIR } from '../../../resorts/folders.ts'
import { resort } from '../../../resorts/lipno/resort.ts'
import { readLook } from '../documents/page-look.ts'
import { type AccountNews, accountMail } from './account-mail.ts'

const look = readLook(join(RESORTS_DIR, 'lipno'), resort)
const mailOf = (news: AccountNews, lang: ShopLang, terms: AccountTopic = 'general') =>
  accountMail({
    id: '0b7a3c52-8f1e-4d0a-9a35-3f3b1f6f2a11',
    news,
    to: 'eva@example.cz',
    lang,
    look,
    resortName: 'Annaberg',
    sender: resort,
    publicUrl: 'https://shop.example.cz',
    terms,
  })

test.each(SHOP_LANGS)('news of terms in %s are of the text that accounts of the resort agree to', (lang) => {
  const news = { kind: 'terms', version: '2027-03-01', from: '2027-03-01', until: '2027-03-15' } as const
  const [claim, general] = [mailOf(news, lang, 'claim'), mailOf(news, lang)]
  const terms = /obchodní podmínky|Geschäftsbedingungen|terms and conditions/i
  const complaints = /reklamační řád|Reklamationsordnung|complaints procedure/i
  expect(general.text).toMatch(terms)
  expect(general.text).not.toMatch(complaints)
  expect(general.text).toContain(`https://shop.example.cz/terms/general?version=2027-03-01&lng=${lang}`)
  expect(claim.text).toMatch(complaints)
  expect(claim.text).not.toMatch(terms)
  expect(claim.text).not.toMatch(/program|\bKarten|\bcard/i)
  expect(claim.text).toContain(`https://shop.example.cz/terms/claim?version=2027-03-01&lng=${lang}`)
})

test.each(SHOP_LANGS)('the end of a membership in %s promises a deposit only where one was paid', (lang) => {
  const ends = [{ kind: 'left' }, { kind: 'ended', reason: 'Zneužitá karta' }] as const
  const deposit = /záloh|Pfand|deposit/
  const paid = /Složili jste|Haben Sie .* Pfand bezahlt\?|Did you pay a deposit/
  for (const end of ends) {
    const told = (cards: number) =>
      mailOf({ ...end, cards, depositsUntil: '2027-05-30' }, lang).text.replace(/\s/g, ' ')
    expect(told(2)).toMatch(paid)
    expect(told(2)).toContain('30.05.2027')
    expect(told(0)).not.toMatch(deposit)
  }
})

test.each(SHOP_LANGS)('what an operator did with a card in %s is no reason to change a password', (lang) => {
  for (const kind of ['card-blocked', 'card-active'] as const) {
    const told = (isByOperator: boolean) =>
      mailOf({ kind, number: '01-1614 7159 9229 9670 9834-2', isByOperator }, lang).text
    expect(told(false)).toMatch(/heslo|Passwort|password/)
    expect(told(true)).not.toMatch(/heslo|Passwort|password/)
  }
})
