import type { OrderMailTexts } from './order-mail-texts.ts'

export const en: OrderMailTexts = {
  subject: (order) => `Your tickets, order ${order}`,
  giftSubject: (order) => `Your gift, order ${order}`,
  heading: (isFree) => `${isFree ? 'All set' : 'Paid'}. See you soon.`,
  lead: {
    gate: 'Thank you for your order. Your tickets are attached: show them on your phone or print them.',
    collect: 'Thank you for your order. Show the attached codes at the ticket office to collect it.',
    'on-card': 'Thank you for your order. Your tickets are on your card: go straight to the gate with it.',
    voucher: 'Thank you for your order. The gift is attached, ready to print or to pass on.',
    mixed: 'Thank you for your order. What you need is attached. Each item below says what to do.',
  },
  leadNoTickets: 'Thank you for your order. Here is everything you need for your visit.',
  leadCalendar: 'The attached calendar file puts the day and time of your visit into your calendar.',
  codeAlt: (code) => `QR code ${code}`,
  codeForAll: 'Show this code at the ticket office, once for all of you.',
  codeForOne: 'Show this code at the ticket office.',
  codeText: ({ deposit, count, isPartlyOnCards }) => {
    if (!deposit) return 'You will be handed everything you bought.'
    if (isPartlyOnCards)
      return `What goes on a card we load on yours, and you are handed the rest. Each new card takes a refundable deposit of ${deposit}.`
    return count > 1
      ? `We load the tickets on your cards. Each new card takes a refundable deposit of ${deposit}.`
      : `We load your ticket on your card. A new card takes a refundable deposit of ${deposit}.`
  },
  use: {
    gate: () => 'Hold the attached QR code to the reader at the entrance. No need to stop at the ticket office.',
    collect: ({ deposit }) =>
      deposit
        ? `Show the attached code at the ticket office and we load your ticket on the card. A new card takes a refundable deposit of ${deposit}.`
        : 'Show the attached code at the ticket office and collect everything you bought.',
    'on-card': () => 'Loaded on your card. Go straight to the gate and keep the card in your left pocket.',
    card: ({ isFree }) =>
      `Collect your card at the ticket office with the attached code.${isFree ? '' : ' The deposit is refundable.'}`,
    voucher: () =>
      'The voucher is attached, ready to print or to pass on. Whoever gets it enters its code in our shop before paying.',
    desk: () => 'If the ticket does not come in time, show the attached stand-in code at the ticket office.',
  },
  lateUse: {
    gate: 'We will e-mail you the ticket as soon as it is ready.',
    collect: 'We will e-mail you the code to collect it with as soon as it is ready.',
    'on-card': 'We are loading the ticket on your card and will write as soon as it is there.',
    card: 'We will e-mail you the code to collect your card with at the ticket office as soon as it is ready.',
    voucher: 'We will e-mail you the voucher as soon as it is ready.',
    desk: 'If the ticket does not come in time, show the attached stand-in code at the ticket office.',
  },
  valid: 'Valid',
  day: 'Date',
  entryTime: 'arrival',
  more: (count) => `and ${count} more`,
  moreOnPage: (count) => `and ${count} more on the page of the order`,
  benefit: 'Benefit',
  voucher: (signs) => `Gift voucher ${signs}`,
  voucherLeft: (amount, until) => `${amount} left on the voucher${until ? `, valid until ${until}` : ''}`,
  voucherCode: {
    title: 'What is on the voucher',
    page: {
      text: 'On this page, whoever gets the voucher enters its code, sees how much is left, and can use it right away. No account is needed.',
      link: 'Enter the code of the voucher',
    },
    cart: {
      text: 'Whoever gets the voucher enters its code in the cart of the shop, under “Do you have a code?”, sees how much is left, and can use it right away. No account is needed.',
      link: 'Open the shop',
    },
  },
  credit: 'From credit',
  card: 'Paid by card',
  notIssued: 'We could not issue this, and your money is on its way back.',
  notIssuedLead: (amount) =>
    `Sorry, we could not issue a part of your order, marked below. We are returning ${amount} for it the way it came. There is nothing you need to do.`,
  blocked:
    'This ticket opens no gate at the moment. We have blocked it, for example because a card was lost. The page of your order says whom to contact.',
  blockedVoucher: 'This gift voucher can no longer be used. The page of your order says whom to contact.',
  over: 'The day that it was for is over.',
  overLead:
    'This message comes after the day of your visit, and we are sorry. If you got in, for instance with the stand-in code, all is well. If you did not, please write to us: the page of the order says whom to ask.',
  overHeading: (isFree) => `${isFree ? 'All set' : 'Paid'}. Sorry for the delay.`,
  returned: 'Returned to you',
  total: 'Total',
  vatIncluded: 'incl. VAT',
  openOrder: 'View your order',
  service: 'Service and contract',
  period: (from, to) => (from === to ? `Day of service: ${from}` : `Service period: ${from}–${to}`),
  noPeriod: 'Service period: until used',
  contractUntil: (day) =>
    `The contract is made by this e-mail and lasts until the service has been provided, at the latest until ${day}.`,
  contractOpen: 'The contract is made by this e-mail and lasts until the service has been provided.',
  receiptAttached: 'The receipt is attached as a PDF.',
  terms: 'Terms',
  termsAttached: 'The terms of your order are attached. You can also find this version in the shop at any time.',
  termsFrom: (title, day) => `${title}, version of ${day}`,
  receiptNumber: 'Document number',
  order: 'Order',
  paidOn: 'Issued and paid on',
  vatLine: (rate, base, vat) => `VAT ${rate}%: net ${base}, tax ${vat}`,
  depositLine: (amount) => `Refundable deposits and vouchers, no VAT: ${amount}`,
  supplier: 'Supplier',
  paid: 'Total paid',
  ico: 'Company number',
  dic: 'VAT number',
  automatic: 'This e-mail was sent automatically with your order.',
  preparingSubject: (order, isFree) => `${isFree ? 'Your' : 'Paid, your'} tickets are being prepared, order ${order}`,
  preparingHeading: (isFree) => `${isFree ? '' : 'Paid. '}Your tickets are being prepared.`,
  preparingLead: (isFree) =>
    `Thank you for your order. The tickets are taking longer than usual today. We will send them as soon as they are ready. There is nothing you need to do${isFree ? '' : ', and please do not pay again'}.`,
  preparingOnCardLead: (isFree) =>
    `Thank you for your order. Loading the card is taking longer than usual today. We will write as soon as the tickets are on it. There is nothing you need to do${isFree ? '' : ', and please do not pay again'}.`,
  preparingCode:
    'To be safe, a stand-in code is attached. If the tickets have not come by your visit, show it at the ticket office. Once you have the tickets, you no longer need the code.',
  partlyReady: {
    subject: (order, isFree) => `${isFree ? 'A' : 'Paid, a'} part is ready, order ${order}`,
    heading: (isFree) => `${isFree ? '' : 'Paid. '}A part of your order is ready.`,
    lead: (isFree) => [
      'Thank you for your order. What is ready is attached. Each item below says what to do.',
      `The rest is taking longer than usual today. We will write as soon as it is ready. There is nothing you need to do${isFree ? '' : ', and please do not pay again'}.`,
    ],
    code: 'To be safe, a stand-in code for the rest is attached. If the rest has not come by your visit, show the code at the ticket office. Once you have the rest, you no longer need the code.',
  },
  deskFile: 'stand-in-code',
  refusedSubject: (order) => `Your tickets could not be issued, order ${order}`,
  refusedHeading: 'Your tickets could not be issued.',
  refusedLead: (order) => [
    `Sorry, we could not issue the tickets of order ${order}. The order is therefore not valid and does not let you in.`,
    'You paid nothing, so there is nothing to return. Please choose another date or another ticket.',
  ],
  refusedEntry: 'We could not issue this.',
  refundSubject: (order) => `Your money is on its way back, order ${order}`,
  refundHeading: 'Your money is on its way back.',
  refundLead: (order, amount) => [
    `Your payment for order ${order} arrived after the reservation had ended. By then the places were taken or the day of the ticket was over. The order is therefore not valid.`,
    `We are returning the full ${amount} the way it came. You should see it on your bank account within five working days. There is nothing you need to do.`,
  ],
  refundedEntriesLead: (order, amount) => [
    `Sorry, we could not issue part of the tickets of order ${order}. The rest of the order remains valid.`,
    `We are returning ${amount} the way it came. You should see it on your bank account within five working days. There is nothing you need to do.`,
  ],
  refundedOrderLead: (order, amount) => [
    `Sorry, we could not issue the tickets of order ${order}. The order is therefore not valid and does not let you in.`,
    `We are returning ${amount} the way it came. You should see it on your bank account within five working days. There is nothing you need to do.`,
  ],
  refundPaidTwiceLead: (order, amount) => [
    `You paid order ${order} twice. The order and its tickets stay valid.`,
    `We are sending ${amount} back the way it came. You will usually see it on your bank account within five working days. There is nothing you need to do.`,
  ],
  refundReplacedLead: (order, amount) => [
    `Your newer order has replaced order ${order}, so it can no longer be paid.`,
    `We are sending the whole ${amount} back the way it came. You will usually see it on your bank account within five working days. There is nothing you need to do.`,
  ],
  refundOfActLead: (order) => [`We wrote to you that the money of order ${order} goes back to your card.`],
  refundTransferred: (amount) =>
    `We could not return ${amount} to your card, so you get it another way, such as by bank transfer.`,
  refundAmount: 'Refund',
  backTo: {
    card: 'To your card',
    transfer: 'Another way',
    voucher: (signs) => `To gift voucher ${signs}`,
    voucherUntil: (amount, until) => `It now holds ${amount}${until ? `, valid until ${until}` : ''}`,
    voucherVoid: 'This voucher can no longer be used',
    voucherOfOthers: 'The voucher now belongs to another account',
    credit: 'To your credit',
  },
  backBothWays: (amount, card) =>
    `We are returning ${amount} the way it came. You should see the ${card} that you paid by card on your bank account within five working days; the rest is back already. There is nothing you need to do.`,
  backWhereItCame: (amount, card) =>
    `We are returning ${amount} the way it came.${card ? ` You should see the ${card} that you paid by card on your bank account within five working days.` : ''}`,
  voidVoucher:
    'The gift voucher that you paid with can no longer be used, though. Please contact us, and we will settle what happens to the money on it.',
  returnedEntriesLead: (order, amount) => [
    `We are sorry, part of the tickets of order ${order} could not be issued. The rest of the order stays valid.`,
    `The ${amount} went back to where it came from, and you can use it right away. There is nothing you need to do.`,
  ],
  returnedOrderLead: (order, amount) => [
    `We are sorry, the tickets of order ${order} could not be issued. The order is not valid and does not admit you.`,
    `The ${amount} went back to where it came from, and you can use it right away. There is nothing you need to do.`,
  ],
  chooseAgain: 'Choose another date',
  openShop: 'Open the shop',
  giftFile: 'gift',
  ticketsFile: 'tickets',
  receiptFile: 'receipt',
  calendarFile: 'visit',
  termsFile: 'terms',
  correctionFile: 'corrective-document',
  correctionAttached: (number) => `The corrective document ${number} is attached.`,
  correctedReceiptAttached: (receipt, correction) =>
    `The receipt ${receipt} and the corrective document ${correction} are attached.`,
}
