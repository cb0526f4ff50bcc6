import type { ResortFace } from '../contract/src/boot.ts'
import type { LocalText } from '../rules/src/catalogue.ts'

export type Resort = {
  key: string
  name: LocalText
  cardName: string
  /** Hellers. */
  cardDeposit: number
  codePrefix: string
  operator: { name: string; address: string; ico: string; dic: string }
  contact: { email: string; phone: string; map: string }
  face: ResortFace
}
