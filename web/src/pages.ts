import { lazyPages } from './routing/router.ts'

/** The pages, each a chunk of its own. */
export const pages = lazyPages({
  home: { source: 'src/routes/home.tsx', load: () => import('./routes/home.tsx') },
  aboutCard: { source: 'src/routes/about-card.tsx', load: () => import('./routes/about-card.tsx') },
  partners: { source: 'src/routes/partners.tsx', load: () => import('./routes/partners.tsx') },
  myCards: { source: 'src/routes/personal/cards.tsx', load: () => import('./routes/personal/cards.tsx') },
  myOrders: { source: 'src/routes/personal/orders.tsx', load: () => import('./routes/personal/orders.tsx') },
  myDiscounts: { source: 'src/routes/personal/discounts.tsx', load: () => import('./routes/personal/discounts.tsx') },
  mySettings: { source: 'src/routes/personal/settings.tsx', load: () => import('./routes/personal/settings.tsx') },
  withdraw: { source: 'src/routes/withdraw.tsx', load: () => import('./routes/withdraw.tsx') },
  findOrder: { source: 'src/routes/find-order.tsx', load: () => import('./routes/find-order.tsx') },
  complaint: { source: 'src/routes/complaint.tsx', load: () => import('./routes/complaint.tsx') },
  terms: { source: 'src/routes/terms.tsx', load: () => import('./routes/terms.tsx') },
  banner: { source: 'src/routes/banner.tsx', load: () => import('./routes/banner.tsx') },
  eshop: { source: 'src/routes/shopping/eshop.tsx', load: () => import('./routes/shopping/eshop.tsx') },
  product: { source: 'src/routes/shopping/product.tsx', load: () => import('./routes/shopping/product.tsx') },
  discount: { source: 'src/routes/shopping/discount.tsx', load: () => import('./routes/shopping/discount.tsx') },
  informations: {
    source: 'src/routes/shopping/informations.tsx',
    load: () => import('./routes/shopping/informations.tsx'),
  },
  checkout: { source: 'src/routes/shopping/checkout.tsx', load: () => import('./routes/shopping/checkout.tsx') },
  maintenance: { source: 'src/routes/maintenance.tsx', load: () => import('./routes/maintenance.tsx') },
  card: { source: 'src/routes/card.tsx', load: () => import('./routes/card.tsx') },
  code: { source: 'src/routes/code.tsx', load: () => import('./routes/code.tsx') },
  tablet: { source: 'src/routes/tablet.tsx', load: () => import('./routes/tablet.tsx') },
  activation: { source: 'src/routes/activation.tsx', load: () => import('./routes/activation.tsx') },
  email: { source: 'src/routes/email.tsx', load: () => import('./routes/email.tsx') },
  ui: { source: 'src/routes/dev-ui.tsx', load: () => import('./routes/dev-ui.tsx') },
  b2bConfirmation: {
    source: 'src/routes/shopping/b2b-confirmation.tsx',
    load: () => import('./routes/shopping/b2b-confirmation.tsx'),
  },
  confirmation: {
    source: 'src/routes/shopping/confirmation.tsx',
    load: () => import('./routes/shopping/confirmation.tsx'),
  },
})
