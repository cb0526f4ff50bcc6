import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fromCrowns } from '@gondola/rules/money.ts'
import type { Resort } from '../resort.ts'
import { madeUpCatalogue, text } from './made-up-catalogue.ts'

/** A resort that nobody knows: nothing of the shop names it. */
export const MADE_UP = {
  key: 'havrani-hora',
  name: { cz: 'Havraní hora', de: 'Rabenberg', en: 'Raven Mountain' },
  headline: { cz: 'Zima na Havraní hoře', de: 'Winter am Rabenberg', en: 'Winter on Raven Mountain' },
  brand: '#2c5530',
  night: '#12261a',
  codePrefix: 'HAV',
  /** In crowns; no other resort has it. */
  cardDeposit: 150,
} as const

const both = (scene: string) => ({ winter: scene, summer: scene })

const identity = {
  key: MADE_UP.key,
  name: MADE_UP.name,
  cardName: 'Havran',
  operator: { name: 'Havran s.r.o.', address: 'Horní 7, 100 00 Praha', ico: '87654321', dic: 'CZ87654321' },
  contact: { email: 'shop@havran.example', phone: '+420 987 654 321', map: 'https://www.openstreetmap.org/' },
  slotCutoffMinutes: 15,
  dateChange: { price: 'any' as const },
  taxLaw: 'CZ' as const,
  currency: 'CZK' as const,
}

const resort: Resort = {
  ...identity,
  ticketSystem: 'A',
  codePrefix: MADE_UP.codePrefix,
  bank: { iban: 'CZ6508000000192000145399', bic: 'GIBACZPX', name: 'Bank', vsPrefix: 77 },
  externalCardPrefix: null,
  cardDeposit: fromCrowns(MADE_UP.cardDeposit),
  aboutCard: {
    once: { imageId: 'walk', product: 'havran-walk' },
    twice: { imageId: 'walk', product: 'havran-walk', secondOff: 50 },
    more: { imageId: 'walk' },
  },
  ticket: { tear: '#9db3a2', nameWidth: 640 },
  drawing: {
    hasVeil: false,
    phone: [360, 0, 480, 900],
    ticket: { zoom: 1, drop: 0 },
    gifts: { snow: { scene: 'peak', hasPennants: true } },
  },
  face: {
    ...identity,
    shortName: 'Havran',
    footer: [
      {
        title: text('Nakupování', 'Einkaufen', 'Shopping'),
        links: [{ label: text('Skipasy', 'Skipässe', 'Ski passes'), href: '/?category=havran-cat-ski' }],
      },
      {
        title: text('Pomoc', 'Hilfe', 'Help'),
        links: [{ label: text('Reklamace', 'Reklamation', 'Complaints'), href: '/terms/claim' }],
      },
    ],
    legalLinks: [
      { label: text('Provozní řád', 'Betriebsordnung', 'Operating rules'), href: '/terms/rules' },
      { label: text('Reklamace', 'Reklamation', 'Complaints'), href: '/terms/claim' },
      { label: text('Cookies', 'Cookies', 'Cookies'), href: '/terms/cookies' },
    ],
    logos: [{ file: 'ridge', name: 'Havraní hřeben', lang: 'cz', width: 36 }],
    giftTemplates: [{ key: 'snow', name: text('Sníh', 'Schnee', 'Snow') }],
    pictures: { hero: both('peak'), category: both('peak'), general: both('peak'), walk: both('forest-path') },
  },
}

const theme = `@layer tokens {
  [data-resort] {
    --ground: #faf9f5;
    --surface: #ffffff;
    --tint: #edf3ed;
    --line: #d5dfd6;
    --control: #6d8471;
    --ink: #16261a;
    --ink-2: #465a4b;
    --brand: ${MADE_UP.brand};
    --brand-deep: #1f3f23;
    --brand-tint: #e0ecdf;
    --action: #ffc53d;
    --action-deep: #f0b21c;
    --on-action: #16261a;
    --deal: #8a4b00;
    --deal-tint: #fff0d3;
    --ok: #1b6a48;
    --ok-tint: #e2f2e9;
    --warn: #8a4b00;
    --warn-tint: #fff0d3;
    --error: #b3261e;
    --error-tint: #fdecea;
    --night: ${MADE_UP.night};
    --on-night-2: #c3d8c8;
    --past: #465a4b;
    --slot-bar: #6d8471;
    --on-brand-2: #ffe2a0;
    --on-brand-mark: var(--action);
    --display-weight: 800;
    --display-spacing: -0.02em;
    --display: "Figtree", system-ui;
    --below-starter: 15vw;
    --r-card: 10px;
    --r-ticket: 10px;
    --r-field: 10px;
    --r-chip: 8px;
    --r-cell: 8px;
    --r-button: 10px;
    --r-stepper: 10px;
    --r-step: 50%;
    --r-check: 6px;
    --ridge: 0px;
    --mark-inset: auto auto 0 calc(50% - 11px);
    --mark-inset-wide: auto 10px 0 auto;
    --mark-width: 22px;
    --mark-height: 4px;
    --mark-radius: 2px;
    --mark-clip: none;
    --mark-colour: var(--action);
    --mark-origin: 50% 100%;

    /* What the shop states too. */
    --size-15: 16px;
    --space-12: 14px;
    --shadow-bar: 0 -2px 8px #16261a;
    --quick: 160ms;
  }
  [data-resort][data-season="summer"] {
    --surface: #fdfefb;
    --tint: #eef4e6;
    --night: #1b3d26;
    --r-card: 12px;
    --size-15: 18px;
    --space-12: 10px;
    --shadow-bar: 0 -1px 3px #12261a;
    --quick: 190ms;
  }
}
`

const PEAK = 'M0 36L18 6L36 36Z'
const mark = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36" fill="none"><path fill="${colour}" d="${PEAK}"/></svg>\n`

/** A landscape that no table of the scripts knows, with a size as drawing programs write it. */
const scene = (colour: string) =>
  `<svg width="1200" height="900" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900"><path fill="${colour}" d="M0 0H1200V900H0z"/><path fill="#ffffff" d="M200 900L700 300L1100 900z"/></svg>\n`

/** Writes the resort's folder into a temporary one, which it answers: the RESORTS_DIR of a test that removes it. */
export function writeMadeUpResort(): string {
  const dir = mkdtempSync(join(tmpdir(), 'gondola-resorts-'))
  const files = {
    'resort.ts': `export const resort = ${JSON.stringify(resort, null, 2)}\n`,
    'catalogue.json': JSON.stringify(madeUpCatalogue),
    'theme.css': theme,
    'mark.svg': mark(MADE_UP.brand),
    'mark-light.svg': mark('#ffffff'),
    'mark-print.svg': mark('#ffffff'),
    'logos/ridge.svg': mark('#ffffff'),
    'scenes/peak.svg': scene(MADE_UP.night),
    'scenes/forest-path.svg': scene(MADE_UP.brand),
    ...Object.fromEntries(
      Object.entries(MADE_UP.headline).map(([lang, headline]) => [
        `texts/home.${lang}.json`,
        JSON.stringify({ 'home.headline.winter': headline }),
      ]),
    ),
  }
  for (const [name, content] of Object.entries(files)) {
    const file = join(dir, MADE_UP.key, name)
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, content)
  }
  return dir
}
