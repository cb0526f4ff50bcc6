import { execFileSync } from 'node:child_process'

/** The tests of a project to run. All, or those whose paths contain one of these texts. */
export type Chosen = 'all' | readonly string[]
/** Projects whose shops are processes of their own. Imports do not show what a change touches there. */
export const BY_FOLDER = ['server', 'journeys', 'screens'] as const
type Touched = Partial<Record<(typeof BY_FOLDER)[number], Chosen>>

const rooms = (...names: string[]) => names.map((name) => `server/src/${name}/`)
const journeys = (...names: string[]) => names.map((name) => `e2e/journeys/${name}`)
const screens = (...names: string[]) => names.map((name) => `e2e/screens/${name}`)

const SELLING = {
  server: [
    ...rooms('slots', 'reservations', 'quote', 'pricing', 'orders'),
    'server/harness/slots/',
    'server/harness/guards/',
    'server/harness/kills/',
  ],
  journeys: journeys('guest-buys-day-ticket', 'slot-checkout'),
} satisfies Touched
const PAYING: Touched = {
  server: [
    ...rooms('orders', 'payments', 'receipts', 'tickets', 'papers', 'privacy', 'after-sale', 'invoices'),
    'server/harness/faults/',
    'server/harness/guards/',
    'server/harness/kills/',
  ],
  journeys: journeys('guest-buys-day-ticket', 'payment-fails'),
  screens: screens('way-back-from-payment', 'idempotence'),
}
const TICKETS: Touched = {
  server: [
    ...rooms('tickets', 'ticketing', 'offline-codes', 'cards', 'background', 'after-sale'),
    'server/harness/faults/',
    'server/harness/kills/',
  ],
  journeys: journeys('late-tickets'),
  screens: screens('tickets-at-the-gate'),
}
const PAPERS = {
  server: rooms('papers', 'documents', 'mail', 'tickets', 'after-sale', 'invoices', 'background'),
  journeys: journeys('guest-buys-day-ticket', 'gifts'),
  screens: screens('many-tickets', 'tickets-in-hand'),
} satisfies Touched
const MEMBERS = {
  server: rooms('members', 'registration', 'cards', 'privacy'),
  journeys: journeys('account', 'registration', 'member-'),
} satisfies Touched
const RIGHTS: Touched = {
  server: [
    ...rooms('benefits', 'quote', 'orders', 'payments', 'tickets', 'after-sale', 'registration'),
    ...rooms('background', 'dev'),
    'server/harness/faults/',
    'server/harness/guards/',
    'server/harness/kills/',
  ],
  journeys: journeys('gift-voucher-pays', 'code-by-link', 'member-cards'),
}
const AFTER_SALE: Touched = {
  server: [
    ...rooms('after-sale', 'refunds', 'receipts', 'tickets', 'papers', 'privacy', 'invoices', 'pages', 'background'),
    'server/harness/after-sale/',
    'server/harness/kills/',
  ],
  journeys: journeys('after-sale'),
}
const COMPANIES: Touched = {
  server: rooms('companies', 'invoices', 'bank', 'orders', 'receipts', 'refunds', 'privacy', 'background'),
  journeys: journeys('company-buys-on-invoice'),
}
const PAYMENT_PAGE = {
  server: [...rooms('payments'), 'server/harness/faults/'],
  journeys: journeys('guest-buys-day-ticket', 'payment-fails'),
  screens: screens('way-back-from-payment', 'idempotence'),
} satisfies Touched
const ACCESS_SYSTEM = {
  server: [...rooms('ticketing', 'tickets', 'cards', 'background'), 'server/harness/faults/'],
  journeys: journeys('late-tickets'),
  screens: screens('tickets-at-the-gate'),
} satisfies Touched

/** Which tests cover each folder; of nested folders the longest path counts. */
export const TABLE: Record<string, Touched> = {
  '': { server: 'all', journeys: 'all' },
  '.ci/': {},
  'bench/': {},
  'docs/': {},
  'scripts/': {},
  'CONTRIBUTING.md': {},
  'README.md': {},
  LICENSE: {},
  'biome.json': {},

  'rules/': { server: 'all', journeys: journeys('guest-buys-day-ticket', 'slot-checkout', 'season-pass') },
  'contract/': { server: 'all', journeys: journeys('guest-buys-day-ticket', 'slot-checkout', 'account') },
  'resorts/': {
    server: rooms('catalogue', 'pages', 'pricing', 'documents', 'mail'),
    journeys: journeys('guest-buys-day-ticket', 'slot-checkout'),
  },
  'simulators/': {
    server: ['simulators/', ...PAYMENT_PAGE.server, ...ACCESS_SYSTEM.server, ...rooms('bank')],
    journeys: [...PAYMENT_PAGE.journeys, ...ACCESS_SYSTEM.journeys],
    screens: [...PAYMENT_PAGE.screens, ...ACCESS_SYSTEM.screens],
  },
  'simulators/src/access-system-a/': ACCESS_SYSTEM,
  'simulators/src/access-system-b/': ACCESS_SYSTEM,
  'simulators/src/bank/': { server: rooms('bank') },
  'simulators/src/payment-page/': PAYMENT_PAGE,

  'server/': { server: 'all', journeys: journeys('guest-buys-day-ticket', 'account') },
  'server/src/after-sale/': AFTER_SALE,
  'server/src/background/': { server: [...rooms('background', 'jobs', 'tickets'), 'server/harness/faults/'] },
  'server/src/bank/': COMPANIES,
  'server/src/benefits/': RIGHTS,
  'server/src/cards/': { ...MEMBERS, journeys: journeys('member-cards', 'season-pass') },
  'server/src/catalogue/': { ...SELLING, server: rooms('catalogue', 'pages', 'pricing', 'quote', 'benefits') },
  'server/src/companies/': COMPANIES,
  'server/src/documents/': { ...PAPERS, server: [...PAPERS.server, ...rooms('orders', 'phones')] },
  'server/src/invoices/': COMPANIES,
  'server/src/jobs/': {
    server: [
      ...rooms('jobs', 'background', 'tickets', 'mail', 'orders', 'papers', 'members', 'after-sale', 'invoices'),
      'server/harness/faults/',
    ],
  },
  'server/src/mail/': { ...PAPERS, server: [...PAPERS.server, ...rooms('members')] },
  'server/src/members/': {
    ...MEMBERS,
    server: [...MEMBERS.server, ...rooms('benefits', 'companies', 'orders', 'pages', 'background', 'dev')],
  },
  'server/src/offline-codes/': TICKETS,
  'server/src/orders/': PAYING,
  'server/src/pages/': {
    server: rooms('pages'),
    journeys: journeys('guest-buys-day-ticket'),
    screens: screens('reload-anywhere'),
  },
  'server/src/papers/': PAPERS,
  'server/src/payments/': PAYING,
  'server/src/pricing/': { ...SELLING, server: [...SELLING.server, ...rooms('pages')] },
  'server/src/privacy/': { server: rooms('privacy'), journeys: journeys('personal-data') },
  'server/src/quote/': SELLING,
  'server/src/receipts/': PAYING,
  'server/src/refunds/': {
    ...PAYING,
    server: [
      ...rooms('refunds', 'payments', 'after-sale', 'invoices', 'receipts', 'orders', 'tickets'),
      'server/harness/faults/',
    ],
    journeys: journeys('after-sale', 'payment-fails'),
  },
  'server/src/registration/': MEMBERS,
  'server/src/reservations/': { ...SELLING, server: [...SELLING.server, ...rooms('background')] },
  'server/src/slots/': { ...SELLING, server: [...SELLING.server, ...rooms('after-sale')] },
  'server/src/ticketing/': TICKETS,
  'server/src/tickets/': TICKETS,
  'server/harness/': { server: 'all' },
  'server/harness/after-sale/': { server: ['server/harness/after-sale/', ...rooms('after-sale')] },
  'server/harness/benefits/': {
    server: [...rooms('benefits', 'quote', 'orders', 'after-sale'), 'server/harness/faults/'],
  },
  'server/harness/cards/': { server: rooms('cards') },
  'server/harness/guards/': {
    server: ['server/harness/guards/', 'server/harness/slots/', ...rooms('slots', 'reservations')],
  },
  'server/harness/documents/': { server: rooms('documents') },
  'server/harness/faults/': { server: ['server/harness/faults/', ...rooms('privacy')] },
  'server/harness/invoices/': { server: rooms('invoices', 'companies') },
  'server/harness/orders/': { server: rooms('orders', 'tickets', 'background') },
  'server/harness/privacy/': { server: rooms('privacy') },
  'server/harness/slots/': { server: ['server/harness/slots/', ...rooms('slots', 'reservations', 'orders')] },
  'server/harness/ticketing/': { server: rooms('ticketing', 'tickets', 'cards') },

  'web/': { journeys: 'all', screens: screens('a11y', 'keyboard-only') },
  'web/src/features/account/': { journeys: journeys('account', 'registration'), screens: screens('account') },
  'web/src/features/banners/': { screens: screens('banners') },
  'web/src/features/business/': { journeys: journeys('company-buys-on-invoice') },
  'web/src/features/cards/': { journeys: journeys('member-cards', 'season-pass'), screens: screens('card') },
  'web/src/features/cart-drawer/': {
    journeys: journeys('guest-buys-day-ticket', 'gift-voucher-pays'),
    screens: screens('cart', 'slot-'),
  },
  'web/src/features/checkout/': {
    journeys: journeys(
      'guest-buys-day-ticket',
      'slot-checkout',
      'payment-fails',
      'gift-voucher-pays',
      'company-buys-on-invoice',
    ),
    screens: screens('consent', 'way-back-from-payment', 'idempotence'),
  },
  'web/src/features/code-page/': { journeys: journeys('code-by-link') },
  'web/src/features/confirmation/': {
    journeys: journeys('guest-buys', 'late-tickets', 'personal-data', 'gift-voucher-pays', 'company-buys-on-invoice'),
    screens: screens('tickets-at-the-gate', 'tickets-in-hand', 'many-tickets', 'statistics-consent'),
  },
  'web/src/features/discounts/': { journeys: journeys('code-by-link', 'gift-voucher-pays') },
  'web/src/features/entry-details/': {
    journeys: journeys('guest-buys', 'gifts', 'personal-data', 'gift-voucher-pays'),
  },
  'web/src/features/entry-paths/': { journeys: journeys('season-pass', 'member-cards'), screens: screens('card') },
  'web/src/features/home/': { journeys: journeys('three-taps'), screens: screens('home', 'few-taps', 'three-taps') },
  'web/src/features/order-acts/': { journeys: journeys('after-sale') },
  'web/src/features/personal/': {
    journeys: journeys('code-by-link', 'company-buys-on-invoice'),
    screens: screens('personal'),
  },
  'web/src/features/slot-change/': { journeys: journeys('slot-checkout'), screens: screens('slot') },
  'web/src/features/ticket-picker/': {
    journeys: journeys('guest-buys', 'three-taps'),
    screens: screens('slots', 'few-taps', 'three-taps'),
  },

  'e2e/': { journeys: 'all' },
  'e2e/support/': { journeys: 'all', screens: ['e2e/support/'] },
  'e2e/long/': {},
  'e2e/journeys/': {},
  'e2e/screens/': {},
}

/** Returns the tests that changed paths touch. A changed test runs itself; everything else goes by the table. */
export function touchedBy(paths: readonly string[]): Record<(typeof BY_FOLDER)[number], Chosen> {
  const touched = paths.map((path): Touched => {
    const test = testOf(path)
    return test ? { [test]: [path] } : (TABLE[folderOf(path)] ?? {})
  })
  const union = (project: (typeof BY_FOLDER)[number]): Chosen => {
    const chosen = touched.map((one) => one[project] ?? [])
    return chosen.includes('all') ? 'all' : [...new Set(chosen.flat())].sort()
  }
  return { server: union('server'), journeys: union('journeys'), screens: union('screens') }
}

function testOf(path: string): (typeof BY_FOLDER)[number] | undefined {
  if (/^(server|simulators)\/.*\.test\.ts$/.test(path)) return 'server'
  if (/^e2e\/journeys\/.*\.spec\.ts$/.test(path)) return 'journeys'
  return /^e2e\/(screens|support)\/.*\.spec\.ts$/.test(path) ? 'screens' : undefined
}

/** Skips tests beside the sources of rules, web and the like: vitest chooses those. */
function folderOf(path: string): string {
  if (/\.(test|long)\.tsx?$/.test(path)) return 'docs/'
  const folders = Object.keys(TABLE).filter((folder) => path.startsWith(folder))
  return folders.reduce((longest, folder) => (folder.length > longest.length ? folder : longest), '')
}

/** Returns vitest's path filters for a project. An empty list is all of it, undefined none. */
export type Selection = (project: string) => readonly string[] | undefined
export const CHANGED = '--changed'

type ChangedFiles = { since: string; paths: string[] }

/**
 * Returns the tests of a change. Unit tests are run whole, as some read files from the disk. Shops that are processes
 * of their own go by a table of folders. Of the others vitest finds those that import a changed file.
 */
export function changedSelection({ since, paths }: ChangedFiles): Selection {
  const touched = touchedBy(paths)
  return (project) => {
    const byFolder = BY_FOLDER.find((one) => one === project)
    if (byFolder) {
      const chosen = touched[byFolder]
      if (chosen === 'all') return []
      return chosen.length > 0 ? chosen : undefined
    }
    if (project === 'unit') return paths.length > 0 ? [] : undefined
    return [CHANGED, since]
  }
}

/**
 * Returns the files that differ from the branch's start on `main`. Uncommitted and new ones count, too. Without a
 * `main`, from HEAD.
 */
export function changedFiles(root: string): ChangedFiles {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()
  let since = 'HEAD'
  try {
    since = git('merge-base', 'main', 'HEAD')
  } catch {
    // There is no branch `main` here.
  }
  const lines = [git('diff', '--name-only', since), git('ls-files', '--others', '--exclude-standard')]
  return { since, paths: [...new Set(lines.flatMap((text) => text.split('\n')).filter((path) => path !== ''))] }
}
